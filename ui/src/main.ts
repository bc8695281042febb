import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './tokens.css';
import './app.css';
import './layout.css';
import './board.css';
import './pieces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { applySettings, settings } from './lib/settings.svelte';

// Before anything is drawn, so that nothing changes its look a moment later.
applySettings();

const target = document.getElementById('app');
await speak(settings.language);
if (target) {
  target.replaceChildren();
  mount(App, { target });
}
