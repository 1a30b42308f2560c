import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeAfterReload } from '@/data/db/after-reload';
import { invariant } from '@/lib/invariant';
import { App } from './app';
import { createAppRouter } from './router';

/**
 * Starts the app. Nothing may be read or drawn before this call, because the lock screen shares the app's code and asks
 * for the passphrase first.
 */
export function startApp(): void {
  const container = invariant(document.getElementById('root'), 'the root element');
  const happened = takeAfterReload();
  const router = createAppRouter();
  container.replaceChildren();
  container.classList.remove('first-look');
  const root = createRoot(container);
  // A transition draws in slices, so a phone can scroll in the meantime.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App
          router={router}
          happened={happened}
          onDrawn={() => {
            document.documentElement.dataset['drawn'] = '';
          }}
        />
      </StrictMode>,
    );
  });
}
