import { isAbortError } from '@/lib/scheduling';
import { copyText } from '@/lib/browser';
import { Copy, Download, Share2 } from 'lucide-react';
import { formatBytes } from '@/domain/text/excerpt';
import { Button } from '@/ui/base/button';
import { Checkbox } from '@/ui/fields/toggles';
import { Notice } from '@/ui/messages/notice';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { QrCode } from '@/ui/content/qr-code';
import { HandoverStepHeading } from './handover-steps';
import type { EncryptedHandover, HandoverExit } from './use-handover';

import { useBusy } from '@/lib/use-busy';
import { saveFile } from '@/ui/overlays/save-file';

interface EncryptedStepProps {
  readonly handover: EncryptedHandover;
  readonly exit: HandoverExit;
}

/** Shows the passphrase of an encrypted file. It is shown only once. */
export function HandoverPassphraseStep({
  handover: { name, file, passphrase, missingText },
  exit,
}: EncryptedStepProps) {
  return (
    <div className="handover-form">
      <HandoverStepHeading>Six words open the file</HandoverStepHeading>
      <p>
        They are shown this once, and Kinleaf does not keep them. Let them travel another way than
        the file: say them on the phone, write them down, or let the other person photograph the
        code.
      </p>
      {missingText !== '' && <Notice tone="warning">{missingText}</Notice>}
      <div className="handover-secret">
        <div className="handover-words">
          <ol>
            {passphrase.split(' ').map((word, at) => (
              <li key={`${at} ${word}`} lang="en">
                {word}
              </li>
            ))}
          </ol>
          <Button
            icon={Copy}
            onClick={() => {
              void copy(passphrase);
            }}
          >
            Copy the words
          </Button>
          <Checkbox
            label="I have passed the words on or written them down"
            isSelected={exit.isPassedOn}
            onChange={exit.setPassedOn}
          />
          <p>
            <b className="handover-name">{name}</b> ({formatBytes(file.size)}) is opened in the
            other person’s Kinleaf: Settings, Import Backup. It asks for the words, and shows what
            is new before anything is added.
          </p>
        </div>
        <QrCode text={passphrase} label="The six words as a QR code" />
      </div>
    </div>
  );
}

const handoverTopic = 'handover';

async function copy(passphrase: string): Promise<void> {
  showToast(
    (await copyText(passphrase))
      ? { topic: 'copy-words', title: 'Words copied' }
      : {
          topic: 'copy-words',
          tone: 'danger',
          title: 'This browser did not let Kinleaf copy',
          description: 'Write the words down, or select them and copy them by hand.',
        },
  );
}

interface EncryptedFooterProps {
  readonly handover: EncryptedHandover;
  readonly exit: HandoverExit;
}

/** The buttons that share or save an encrypted file. */
export function HandoverPassphraseFooter({
  handover: { name, file, toShare },
  exit,
}: EncryptedFooterProps) {
  const { isBusy, run } = useBusy();

  async function deliver(delivery: Delivery) {
    forgetToast(handoverTopic);
    try {
      await delivery.run();
      exit.markExported();
      showToast({ topic: handoverTopic, ...delivery.success });
    } catch (error) {
      // The person cancelled; nothing is lost.
      if (isAbortError(error)) return;
      console.info('The file could not be handed over.', error);
      showToast({ topic: handoverTopic, tone: 'danger', ...delivery.failure });
    }
  }

  return (
    <>
      <Button onClick={exit.close}>Close</Button>
      {toShare && (
        <Button
          icon={Share2}
          disabled={isBusy}
          onClick={() => {
            run(() => deliver(sharing(toShare)));
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
          run(() => deliver(saving(name, file)));
        }}
      >
        Save the file
      </Button>
    </>
  );
}

interface Delivery {
  readonly run: () => Promise<void>;
  readonly success: DeliveryMessage;
  readonly failure: DeliveryMessage;
}

interface DeliveryMessage {
  readonly title: string;
  readonly description: string;
}

const sharing = (file: File): Delivery => ({
  run: () => navigator.share({ files: [file] }),
  success: { title: 'File shared', description: file.name },
  failure: { title: 'It could not be shared', description: 'Save the file instead.' },
});

const saving = (name: string, file: Blob): Delivery => ({
  run: () => saveFile(name, file),
  success: { title: 'File saved', description: name },
  failure: {
    title: 'The file could not be saved',
    description: 'It is still here. Please try again.',
  },
});
