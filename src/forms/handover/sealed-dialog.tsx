import { useState } from 'react';
import { Copy, Download, Share2 } from 'lucide-react';
import { isCancelled } from '../../data/backup/errors';
import { sizeWords } from '../../domain/size-words';
import { useBusy } from '../../lib/use-busy';
import { Button } from '../../ui/buttons/button';
import { Checkbox } from '../../ui/fields/checkbox';
import { Notice } from '../../ui/messages/notice';
import { showToast } from '../../ui/messages/toast-queue';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { Dialog } from '../../ui/overlays/dialog';
import { saveFile } from '../../ui/overlays/save-file';
import { QrCode } from './qr-code';
import { StepHead } from './step-head';
import type { SealedHandover } from './use-handover';

interface SealedDialogProps {
  readonly sealed: SealedHandover;
  readonly onClose: () => void;
}

/** The sealed file and its words, which are shown this once. */
export function SealedDialog({ sealed, onClose }: SealedDialogProps) {
  const { name, file, words, lost } = sealed;
  const [isPassedOn, setPassedOn] = useState(false);
  const [isOut, setOut] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useBusy();
  const shared = new File([file], name, { type: file.type });

  const close = () => {
    if (isPassedOn && isOut) onClose();
    else setAsking(true);
  };

  async function letOut(way: () => Promise<void>, done: string) {
    try {
      await way();
      setOut(true);
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

  async function copy() {
    try {
      await navigator.clipboard.writeText(words);
      showToast({ title: 'Words copied' });
    } catch (error) {
      console.info('The clipboard was refused.', error);
      showToast({
        tone: 'danger',
        title: 'This browser did not let Kinleaf copy',
        description: 'Write the words down, or select them and copy them by hand.',
      });
    }
  }

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title="Hand over"
        description="3 of 3: pass on the file, and the words another way"
        footer={
          <>
            <Button onClick={close}>Close</Button>
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
        }
      >
        <div className="handover-form">
          <StepHead>Six words open the file</StepHead>
          <p>
            They are shown this once, and Kinleaf does not keep them. Let them travel another way
            than the file: say them on the phone, write them down, or let the other person
            photograph the code.
          </p>
          <div className="handover-secret">
            <div className="handover-words">
              <ol>
                {words.split(' ').map((word, at) => (
                  <li key={`${at} ${word}`} lang="en">
                    {word}
                  </li>
                ))}
              </ol>
              <Button
                icon={Copy}
                onClick={() => {
                  void copy();
                }}
              >
                Copy the words
              </Button>
            </div>
            <QrCode text={words} label="The six words as a QR code" />
          </div>
          <Checkbox
            label="I have passed the words on or written them down"
            isSelected={isPassedOn}
            onChange={setPassedOn}
          />
          {lost !== '' && <Notice tone="warning">{lost}</Notice>}
          <p>
            <b className="handover-name">{name}</b> ({sizeWords(file.size)}) is opened in the other
            person’s Kinleaf: Settings, Import Backup. It asks for the words, and shows what is new
            before anything is added.
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isAsking}
        title={isPassedOn ? 'Close without the file?' : 'Close without the words?'}
        confirmLabel="Close anyway"
        cancelLabel="Stay here"
        onConfirm={onClose}
        onCancel={() => {
          setAsking(false);
        }}
      >
        <p>
          {isPassedOn
            ? 'The file is neither saved nor shared yet. You would have to make it again, with other words.'
            : 'Without the words nobody can open the file, and they are not shown again.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** Whether this device has a sheet for sharing that takes such a file. */
const canShare = (file: File): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [file] });
