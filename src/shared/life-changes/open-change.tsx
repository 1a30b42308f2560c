import { Suspense } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import type { ChangeDialogProps } from './change-dialog';

const ChangeDialog = lazyWithFallback<ChangeDialogProps>(
  async () => (await import('./change-dialog')).ChangeDialog,
  NotLoadedDialog,
);

/** Loads the dialog of a life change when it is first opened. */
export function LazyChangeDialog(props: ChangeDialogProps) {
  return (
    <Suspense fallback={null}>
      <ChangeDialog {...props} />
    </Suspense>
  );
}
