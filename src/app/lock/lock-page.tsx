import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLockHint } from '@/data/lock/lock-file';
import { invariant } from '@/lib/invariant';
import { applyUpdates, keepThisVersion, openApp, preloadApp, takeRequestedUrl } from './open-app';
import { LockScreen } from '@/features/lock/lock-screen';

/* The page while the journal is locked, in place of the app: main.tsx loads this instead of start.tsx. Nothing of
   the app may run before unlocking, because much of it reads stored data as soon as it loads. What this page shares
   with the app is in a chunk that runs nothing when it loads (scripts/build/shared-chunk.ts). */
const container = invariant(document.getElementById('root'), 'the root element');
const requestedUrl = takeRequestedUrl();
// A separate element: when the app starts, it takes over the root.
const box = document.createElement('div');
container.replaceChildren(box);
container.classList.remove('first-look');
const root = createRoot(box);
root.render(
  <StrictMode>
    <LockScreen
      start={readLockHint() ?? 'damaged'}
      openApp={(unlocked) => openApp(unlocked, requestedUrl)}
      preloadApp={preloadApp}
      keepThisVersion={keepThisVersion}
      onDrawn={() => {
        document.documentElement.dataset['drawn'] = '';
      }}
      onOpened={() => {
        root.unmount();
      }}
    />
  </StrictMode>,
);
void applyUpdates();
