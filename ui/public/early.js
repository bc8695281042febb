// Before anything is drawn: what the person chose, so that nothing changes its look a moment later; what the page will
// show, so that the board stands there before the page itself has come; and the words of the person's language, asked
// for together with the rest.
(() => {
  const { dataset } = document.documentElement;
  const recall = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  let kept = {};
  try {
    kept = JSON.parse(recall('roque.settings') ?? '{}') ?? {};
  } catch {
    // Nothing that can be read is kept.
  }
  for (const key of ['theme', 'board', 'pieces']) {
    if (typeof kept[key] === 'string') dataset[key] = kept[key];
  }
  const begins = location.pathname === '/' && !recall('roque.current');
  const black = kept.choice?.side === 'black' && (kept.choice.mode ?? 'engine') === 'engine';
  if (begins) dataset.first = black ? 'black' : 'white';
  else if (/^\/(?:game\/|analyse|review|puzzles|$)/.test(location.pathname)) dataset.first = 'empty';
  const words = document.currentScript.dataset;
  const file = words[kept.language] ?? words[navigator.language.slice(0, 2).toLowerCase()] ?? words.en;
  if (file) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href: file, crossOrigin: '' });
    document.head.append(link);
  }
})();
