import './app/trusted-types';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { App, whenFirstScreenIsLoaded } from './app/app';
import { takeOver } from './app/take-over';
import { invariant } from './lib/invariant';

const place = invariant(document.getElementById('root'), 'the root element');
const render = () => {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
};
// A newcomer already sees the landing page: it stays until the app can draw it.
if (document.documentElement.dataset['firstLook'] === undefined) render();
else whenFirstScreenIsLoaded(() => takeOver(place, render));
