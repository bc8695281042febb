import '@lichess-org/chessground/assets/chessground.base.css';
import '@lichess-org/chessground/assets/chessground.cburnett.css';
import './app.css';
import './board.css';
import './pieces.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import { settings } from './lib/settings.svelte';

const target = document.getElementById('app');
await speak(settings.language);
if (target) mount(App, { target });
