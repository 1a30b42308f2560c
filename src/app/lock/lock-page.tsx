import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readLockHint } from '@/data/lock/lock-file';
import { invariant } from '@/lib/invariant';
import { applyUpdates, keepThisVersion, openApp, preloadApp, takeRequestedUrl } from './open-app';
import { LockScreen } from '@/features/lock/lock-screen';

/*
 * The page while the journal is locked, in place of the app: main.tsx loads this instead of start.tsx. Nothing of the app runs
 * before the journal is opened, because much of it reads what is kept as soon as it is there. What the parts of this page share
 * with the app is in a chunk that runs nothing by itself (scripts/shared-chunk.ts).
 */
const place = invariant(document.getElementById('root'), 'the root element');
const asked = takeRequestedUrl();
// A box of its own: the app takes the whole place over when it begins.
const box = document.createElement('div');
place.replaceChildren(box);
place.classList.remove('first-look');
const root = createRoot(box);
root.render(
  <StrictMode>
    <LockScreen
      start={readLockHint() ?? 'damaged'}
      openApp={(key, file) => openApp(key, file, asked)}
      makeReady={preloadApp}
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
