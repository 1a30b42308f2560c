import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { invariant } from '../lib/invariant';
import { App, whenFirstScreenIsLoaded } from './app';
import { comeAlive } from './come-alive';

const place = invariant(document.getElementById('root'), 'the root element');
const app = (
  <StrictMode>
    <App onDrawn={() => comeAlive(place)} />
  </StrictMode>
);

// A transition draws in slices, so that a phone can scroll and show what is there meanwhile.
if (document.documentElement.dataset['firstLook'] === undefined) {
  place.replaceChildren();
  place.classList.remove('first-look');
  const root = createRoot(place);
  startTransition(() => {
    root.render(app);
  });
} else {
  // The first look of the landing page comes alive as it stands, once the app can draw it.
  whenFirstScreenIsLoaded(() => {
    startTransition(() => {
      hydrateRoot(place, app);
    });
  });
}
