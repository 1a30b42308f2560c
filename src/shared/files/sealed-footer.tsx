import { Download, Share2 } from 'lucide-react';
import { isCancelled } from '@/data/backup/backup-errors';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { showToast } from '@/ui/messages/toast-queue';
import { saveFile } from '@/ui/overlays/save-file';
import type { SealedHandover } from './use-handover';
import type { WayOut } from './use-way-out';

interface SealedFooterProps {
  readonly sealed: SealedHandover;
  readonly wayOut: WayOut;
}

/** The ways of a sealed file out of the app. */
export function SealedFooter({ sealed: { name, file, toShare }, wayOut }: SealedFooterProps) {
  const { isBusy, run } = useBusy();

  async function letOut(way: Way) {
    try {
      await way.go();
      wayOut.noteOut();
      showToast(way.done);
    } catch (error) {
      // The person let the file go: it is still here.
      if (isCancelled(error)) return;
      console.info('The file could not be handed over.', error);
      showToast({ tone: 'danger', ...way.refused });
    }
  }

  return (
    <>
      <Button onClick={wayOut.close}>Close</Button>
      {toShare && (
        <Button
          icon={Share2}
          disabled={isBusy}
          onClick={() => {
            run(() => letOut(sharing(toShare)));
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
          run(() => letOut(saving(name, file)));
        }}
      >
        Save the file
      </Button>
    </>
  );
}

interface Way {
  readonly go: () => Promise<void>;
  readonly done: Told;
  readonly refused: Told;
}

interface Told {
  readonly title: string;
  readonly description: string;
}

const sharing = (file: File): Way => ({
  go: () => navigator.share({ files: [file] }),
  done: { title: 'File shared', description: file.name },
  refused: { title: 'It could not be shared', description: 'Save the file instead.' },
});

const saving = (name: string, file: Blob): Way => ({
  go: () => saveFile(name, file),
  done: { title: 'File saved', description: name },
  refused: {
    title: 'The file could not be saved',
    description: 'It is still here. Please try again.',
  },
});
