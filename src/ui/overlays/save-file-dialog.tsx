import { isAbortError } from '@/lib/scheduling';
import { useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { download } from '@/lib/browser';
import { Button } from '@/ui/base/button';
import { Dialog } from './dialog';
import './dialog.css';

/**
 * Shows a dialog with a button that opens the share sheet, over any screen: the user may have moved on, and even the error screen
 * saves a copy. Resolves once the file is shared. Rejects with AbortError if the user cancels.
 */
export async function offerFile(file: File): Promise<void> {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  try {
    await new Promise<void>((resolve, reject) => {
      const cancel = () => {
        reject(new DOMException('Not saved', 'AbortError'));
      };
      root.render(<SaveFileDialog file={file} onSaved={resolve} onCancel={cancel} />);
    });
  } finally {
    root.unmount();
    container.remove();
  }
}

interface SaveFileDialogProps {
  readonly file: File;
  readonly onSaved: () => void;
  readonly onCancel: () => void;
}

function SaveFileDialog({ file, onSaved, onCancel }: SaveFileDialogProps) {
  const save = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'idle' | 'open' | 'failed'>('idle');

  async function share() {
    setState('open');
    try {
      await navigator.share({ files: [file] });
      onSaved();
    } catch (error) {
      // Closing the sheet isn't final: the file is still here.
      if (isAbortError(error)) setState('idle');
      else {
        console.info('The file could not be shared.', error);
        setState('failed');
      }
    }
  }

  return (
    <Dialog
      isOpen
      // A tap outside must not discard a file that took time to prepare.
      isDismissable={false}
      onClose={onCancel}
      title="The file is ready"
      size="narrow"
      role="alertdialog"
      initialFocus={save}
      footer={
        <>
          <Button onClick={onCancel} disabled={state === 'open'}>
            Don’t save
          </Button>
          <Button
            ref={save}
            variant="primary"
            busy={state === 'open'}
            busyLabel="Saving..."
            onClick={() => {
              void share();
            }}
          >
            Save the file
          </Button>
        </>
      }
    >
      <div className="save-file">
        <b>{file.name}</b>
        <p>It is not saved yet. Save it to Files, or send it to where you keep such things.</p>
        <p role="status">
          {state === 'failed' && 'It could not be handed over. Please try again.'}
        </p>
        {state === 'failed' && (
          <Button
            size="sm"
            onClick={() => {
              download(file.name, file);
              onSaved();
            }}
          >
            Download instead
          </Button>
        )}
      </div>
    </Dialog>
  );
}
