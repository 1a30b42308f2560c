import { Download, Share2 } from 'lucide-react';
import { isCancelled } from '../../data/backup/errors';
import { useBusy } from '../../lib/use-busy';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast-queue';
import { saveFile } from '../../ui/overlays/save-file';
import type { SealedHandover } from './use-handover';
import type { WayOut } from './use-way-out';

interface SealedFooterProps {
  readonly sealed: SealedHandover;
  readonly wayOut: WayOut;
}

/** The ways of a sealed file out of the app. */
export function SealedFooter({ sealed: { name, file }, wayOut }: SealedFooterProps) {
  const { isBusy, run } = useBusy();
  const shared = new File([file], name, { type: file.type });

  async function letOut(way: () => Promise<void>, done: string) {
    try {
      await way();
      wayOut.noteOut();
      showToast({ title: done, description: name });
    } catch (error) {
      // The person let the file go: it is still here.
      if (isCancelled(error)) return;
      console.info('The file could not be handed over.', error);
      showToast({
        tone: 'danger',
        title: 'The file could not be saved',
        description: 'It is still here. Please try again.',
      });
    }
  }

  return (
    <>
      <Button onClick={wayOut.close}>Close</Button>
      {canShare(shared) && (
        <Button
          icon={Share2}
          disabled={isBusy}
          onClick={() => {
            run(() => letOut(() => navigator.share({ files: [shared] }), 'File shared'));
          }}
        >
          Share the file
        </Button>
      )}
      <Button
        variant="primary"
        icon={Download}
        busy={isBusy}
        onClick={() => {
          run(() => letOut(() => saveFile(name, file), 'File saved'));
        }}
      >
        Save the file
      </Button>
    </>
  );
}

/** Whether this device has a sheet for sharing that takes such a file. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });
