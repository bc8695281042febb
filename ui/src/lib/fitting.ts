// Words in an empty field, as many as it has room for.

import type { Attachment } from 'svelte/attachments';

const pen = document.createElement('canvas').getContext('2d');

/** Shows a list of words separated by commas in an empty field: whole, or without what does not fit at its end. */
export function fitting(words: string): Attachment<HTMLInputElement> {
  return (field) => {
    const fit = () => {
      const style = getComputedStyle(field);
      const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (pen) pen.font = style.font;
      const parts = words.split(',');
      const fits = (count: number) => (pen?.measureText(parts.slice(0, count).join(',')).width ?? 0) <= room;
      let count = parts.length;
      while (count > 1 && !fits(count)) count -= 1;
      field.placeholder = parts.slice(0, count).join(',');
    };
    const observer = new ResizeObserver(fit);
    observer.observe(field);
    return () => observer.disconnect();
  };
}
