import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type AskedElsewhere, onAsked } from '@/data/preferences/settings-intents';
import { Download, LockKeyhole, Trash2, Upload } from 'lucide-react';
import { backupFileTypes } from '@/domain/backup/file-names';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { ClearDialog } from './clear-dialog';
import { backupTopic, ExportProgress, useExport } from '@/shared/files/use-backup-export';
import { ImportDialog } from './import-dialog';
import { SealDialog } from './encrypt-backup-dialog';
import { Section } from '@/ui/content/settings-section';
import { SetAsideAction } from './set-aside-action';

/** Data Management: everything out, everything in, everything gone. */
export function DataSection() {
  const { progress, start, startSealed, cancel } = useExport();
  const [file, setFile] = useState<File | null>(null);
  const [isClearing, setClearing] = useState(false);
  const [isSealing, setSealing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    input.current?.click();
  };
  const doAsked = useEffectEvent((asked: AskedElsewhere) => {
    if (asked.kind === 'save') start();
    else setFile(asked.file);
  });
  useEffect(() => onAsked((asked) => doAsked(asked)), []);
  return (
    <Section
      title="Data Management"
      about="A backup is one file with everything you wrote and every photo. It never holds API keys."
    >
      <div className="settings-action">
        <div>
          <h3>Take everything with you</h3>
          <p>
            Saves all children, entries, foods, reports and photos as one JSON file. Anybody who has
            this file can read it.
          </p>
        </div>
        <Button icon={Download} onClick={start} disabled={progress !== null}>
          Export Backup
        </Button>
      </div>
      <div className="settings-action">
        <div>
          <h3>Or closed to everybody else</h3>
          <p>
            The same file, sealed. Nobody can open it without your passphrase, so it can lie in a
            mailbox or a cloud.
          </p>
        </div>
        <Button
          icon={LockKeyhole}
          // It stays in reach: the focus comes back to it when its dialog closes.
          busy={progress !== null}
          busyLabel="Exporting..."
          onClick={() => {
            setSealing(true);
          }}
        >
          Seal it with a passphrase
        </Button>
      </div>
      <ExportProgress progress={progress} cancel={cancel} />
      <MessageArea topic={backupTopic} />
      <div className="settings-action">
        <div>
          <h3>Put a backup back</h3>
          <p>Shows what is in the file first. Nothing is replaced before you say so.</p>
        </div>
        <Button id="import-backup" icon={Upload} onClick={choose}>
          Import Backup
        </Button>
        <input
          ref={input}
          type="file"
          accept={backupFileTypes}
          hidden
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            // The same file chosen again is a new choice.
            currentTarget.value = '';
          }}
        />
      </div>
      <div className="settings-action">
        <div>
          <h3>Start from nothing</h3>
          <p>Removes everything that Kinleaf keeps in this browser, settings and keys too.</p>
        </div>
        <Button
          icon={Trash2}
          onClick={() => {
            setClearing(true);
          }}
        >
          Clear All Data
        </Button>
      </div>
      {/* What is set aside stands last: it comes when the journal is open, and must not move a button away from under a finger. */}
      <SetAsideAction focusAfter="import-backup" />
      {file && (
        <ImportDialog
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          onChooseAnother={choose}
          onClose={() => {
            setFile(null);
          }}
        />
      )}
      {isSealing && (
        <SealDialog
          onSeal={(passphrase) => {
            setSealing(false);
            startSealed(passphrase);
          }}
          onClose={() => {
            setSealing(false);
          }}
        />
      )}
      {isClearing && (
        <ClearDialog
          onClose={() => {
            setClearing(false);
          }}
        />
      )}
    </Section>
  );
}
