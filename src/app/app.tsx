import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { takeAfterReload } from '../data/after-reload';
import { paths } from '../lib/paths';
import { showToast } from '../ui/toast-queue';
import { router } from './router';

export function App() {
  useEffect(tellAfterReload, []);
  return <RouterProvider router={router} />;
}

/** Says what happened before this page was loaded anew. */
function tellAfterReload() {
  const happened = takeAfterReload();
  if (happened === 'cleared') showToast({ title: 'Data cleared' });
  if (happened === 'undone') showToast({ title: 'Restore undone' });
  if (happened === 'restored') {
    showToast({
      title: 'Data restored',
      action: {
        label: 'Undo restore',
        // Asked once more there: it replaces everything in turn.
        onAction: () => {
          void router.navigate(paths.settings);
        },
      },
    });
  }
}
