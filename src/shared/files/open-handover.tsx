import { Suspense } from 'react';
import { lazyWithFallback } from '@/lib/lazy-with-fallback';
import { NotLoadedDialog } from '@/ui/overlays/confirm-dialogs';
import type { HandoverDialogProps } from './handover-dialog';

const HandoverDialog = lazyWithFallback<HandoverDialogProps>(
  async () => (await import('./handover-dialog')).HandoverDialog,
  NotLoadedDialog,
);

/** Loads the handover dialog when it is first opened. */
export function LazyHandoverDialog(props: HandoverDialogProps) {
  return (
    <Suspense fallback={null}>
      <HandoverDialog {...props} />
    </Suspense>
  );
}
