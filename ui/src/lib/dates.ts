// Days as PGN writes them, for people. Parts that are not known are left out.

import { locale } from './i18n.svelte';

/** `1972.07.11` as 11 Jul 1972, `1972.07.??` as Jul 1972, `1972.??.??` as 1972, nothing for a day unknown. */
export function showDay(date: string): string {
  const [year = '', month = '', day = ''] = date.split('.');
  if (!/^\d{4}$/.test(year)) return '';
  const known = /^\d\d?$/.test(month) && Number(month) >= 1 && Number(month) <= 12;
  if (!known) return year;
  const exact = /^\d\d?$/.test(day) && Number(day) >= 1;
  const options: Intl.DateTimeFormatOptions = exact
    ? { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }
    : { month: 'short', year: 'numeric', timeZone: 'UTC' };
  const time = Date.UTC(Number(year), Number(month) - 1, exact ? Number(day) : 1);
  return new Intl.DateTimeFormat(locale(), options).format(time);
}

/** When something was changed: the time today, the day otherwise. */
export function showMoment(ms: number, now = Date.now()): string {
  const [then, today] = [new Date(ms), new Date(now)];
  const options: Intl.DateTimeFormatOptions =
    then.toDateString() === today.toDateString()
      ? { hour: '2-digit', minute: '2-digit' }
      : { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(locale(), options).format(then);
}
