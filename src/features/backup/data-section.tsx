import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Download, LockKeyhole, Trash2, Upload } from 'lucide-react';
import { type SettingsIntent, onSettingsIntent } from '@/data/preferences/settings-intents';
import { backupFileTypes } from '@/domain/backup/file-names';
import { Button } from '@/ui/base/button';
import { MessageArea } from '@/ui/messages/message-line';
import { backupTopic, ExportProgress, useBackupExport } from '@/shared/files/use-backup-export';
import { ImportDialog } from './import-dialog';
import { EncryptBackupDialog } from './encrypt-backup-dialog';
import { Section } from '@/ui/content/settings-section';
import { QuarantineAction } from './quarantine-dialog';
import { circlesToLeave } from '@/circle/store/circle-lifecycle';
import { reloadHome } from '@/data/db/after-reload';
import { clearAllData } from '@/data/db/clear-all';
import { leavingTexts } from '@/shared/circle/circle-notices';
import { useLive } from '@/data/db/use-live';
import { useBusy } from '@/lib/use-busy';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

/** The Data Management section: export, import and erase everything. */
export function DataSection() {
  const { progress, start, startEncrypted, cancel } = useBackupExport();
  const [file, setFile] = useState<File | null>(null);
  const [isClearing, setClearing] = useState(false);
  const [isEncrypting, setEncrypting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = () => {
    input.current?.click();
  };
  const handleRequest = useEffectEvent((intent: SettingsIntent) => {
    if (intent.kind === 'save') start();
    else setFile(intent.file);
  });
  useEffect(() => onSettingsIntent((intent) => handleRequest(intent)), []);
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
          // Busy, not disabled: the focus returns here when the dialog closes.
          busy={progress !== null}
          busyLabel="Exporting..."
          onClick={() => {
            setEncrypting(true);
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
            // Otherwise choosing the same file again fires no event.
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
      {/* Last, because it appears only once the journal is unlocked and must not move the buttons as someone taps them. */}
      <QuarantineAction focusAfter="import-backup" />
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
      {isEncrypting && (
        <EncryptBackupDialog
          onEncrypt={(passphrase) => {
            setEncrypting(false);
            startEncrypted(passphrase);
          }}
          onClose={() => {
            setEncrypting(false);
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

/** Asks for confirmation before everything is erased, and offers a backup first. */
function ClearDialog({ onClose }: { readonly onClose: () => void }) {
  const { isBusy, run } = useBusy();
  const { progress, start, cancel } = useBackupExport();

  const circles = useLive('circles', circlesToLeave);
  const circlesLeft = circles.status === 'ready' ? circles.value : [];
  const [isLeaving, setLeaving] = useState(false);

  async function clear() {
    forgetToast('journal/clear');
    try {
      setLeaving(circlesLeft.length > 0);
      await leaveCircles();
      setLeaving(false);
      await clearAllData();
      await reloadHome('cleared');
    } catch (error) {
      console.info('The data could not be cleared.', error);
      showToast({
        topic: 'journal/clear',
        tone: 'danger',
        title: 'Error clearing data',
        description: 'There was an error clearing your data. Please try again.',
      });
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title="Are you absolutely sure?"
      confirmLabel="Clear All Data"
      // Don't erase while an export is still reading.
      busy={isBusy || progress !== null}
      busyLabel={isLeaving ? 'Telling the circle…' : isBusy ? 'Clearing...' : 'Exporting...'}
      onConfirm={() => {
        run(clear);
      }}
      onCancel={onClose}
      extra={
        <Button onClick={start} disabled={progress !== null || isBusy}>
          Export Backup
        </Button>
      }
    >
      <p>
        This will permanently delete all children, journal entries, food items, reports,
        recommendations, photos, drafts, settings and API keys from this browser. This action cannot
        be undone. If you may want them again, export a backup first.
      </p>
      {leavingTexts(circlesLeft).map((text) => (
        <p key={text} className="settings-leaving">
          {text}
        </p>
      ))}
      <ExportProgress progress={progress} cancel={cancel} />
    </ConfirmDialog>
  );
}

/**
 * Leaves all circles. Reads them again, because the button may be pressed before they are shown. A failed read must not prevent
 * erasing.
 */
async function leaveCircles(): Promise<void> {
  const circles = await circlesToLeave().catch((error: unknown) => {
    console.info('The circles could not be read.', error);
    return [];
  });
  await Promise.all(circles.map(({ childId }) => leave(childId)));
}

/** The longest wait for a server that doesn't answer, in ms. */
const leaveTimeout = 8000;

/** Leaves a circle. A server that can't be reached must not prevent erasing; a parent of the circle can remove this device. */
async function leave(childId: string): Promise<void> {
  try {
    const { leaveCircle } = await import('@/circle/actions/leave');
    await leaveCircle(childId, { keepsCopy: true, patience: leaveTimeout });
  } catch (error) {
    console.info('The circle could not be told.', error);
  }
}
