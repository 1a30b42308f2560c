import { isAbortError } from '@/lib/scheduling';
import { useState } from 'react';
import { Archive } from 'lucide-react';
import { chooseDestination } from '@/data/backup/file-sinks';

import { startExport } from '@/data/backup/backup-client';
import { saveAdvice } from '@/data/db/errors';
import {
  countQuarantined,
  deleteQuarantined,
  readQuarantine,
} from '@/data/records/quarantined-records';
import { useLive } from '@/data/db/use-live';
import { formatDay, localDay } from '@/domain/dates/calendar-day';
import { pluralize } from '@/domain/text/plural';
import { quarantineFileName } from '@/domain/backup/file-names';
import { lossText } from '@/domain/backup/loss-messages';
import { quarantinedText, type QuarantinedRecord } from '@/domain/backup/quarantine';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { DeleteDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog } from '@/ui/overlays/dialog';
import { saveFile } from '@/ui/overlays/save-file';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { useJournalOpen } from '@/shared/files/use-backup-export';

/** Records listed by name; the others are only counted. */
const listedCount = 50;

/** The Settings item for quarantined records; nothing if there are none. `focusAfter` gets the focus once all are deleted. */
export function QuarantineAction({ focusAfter }: { readonly focusAfter: string }) {
  const isJournalOpen = useJournalOpen();
  const [isOpen, setOpen] = useState(false);
  const count = useLive(isJournalOpen ? 'open' : 'closed', async () =>
    isJournalOpen ? countQuarantined() : 0,
  );
  if (count.status !== 'ready' || count.value === 0) return null;
  return (
    <div className="settings-action">
      <div>
        <h3>Set aside</h3>
        <p>
          {pluralize(count.value, 'record', 'records')} that the journal cannot show. Every new
          backup holds all that the browser can still read of {count.value === 1 ? 'it' : 'them'}.
        </p>
      </div>
      <Button
        icon={Archive}
        onClick={() => {
          setOpen(true);
        }}
      >
        Show records
      </Button>
      {isOpen && (
        <QuarantineDialog
          focusAfter={focusAfter}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

interface QuarantineDialogProps {
  /** The id of the element to focus after deleting everything, because the button that opened the dialog disappears. */
  readonly focusAfter: string;
  readonly onClose: () => void;
}

/** Lists the quarantined records, which can be saved as a file or deleted. */
function QuarantineDialog({ focusAfter, onClose }: QuarantineDialogProps) {
  const quarantined = useLive('set aside', () => readQuarantine(listedCount));
  const [isDeleting, setDeleting] = useState(false);
  const { isBusy, run } = useBusy();
  const { count, first } =
    quarantined.status === 'ready' ? quarantined.value : { count: 0, first: [] };
  return (
    <Dialog
      isOpen
      title="Set aside"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              setDeleting(true);
            }}
            disabled={isBusy || count === 0}
          >
            Delete all
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            busyLabel="Saving..."
            disabled={count === 0}
            onClick={() => {
              run(saveAsFile);
            }}
          >
            Save as a file
          </Button>
        </>
      }
    >
      {quarantined.status === 'failed' ? (
        <p>They could not be read. Reload the page and try again.</p>
      ) : (
        <>
          <p>
            The journal cannot show these records. They are kept as they were, and every new backup
            holds all that the browser can still read of them.
          </p>
          <ul className="aside-records">
            {first.map((one) => (
              <QuarantineItem key={one.id} record={one} />
            ))}
            {count > first.length && <li>And {count - first.length} more.</li>}
          </ul>
        </>
      )}
      {isDeleting && (
        <DeleteDialog
          focusAfter={focusAfter}
          onDelete={async () => {
            await deleteQuarantined();
            showToast({ title: 'What was set aside is gone' });
          }}
          failure={(error) => ({
            title: 'Failed to delete',
            description: saveAdvice(error, 'Nothing was changed. Reload the page and try again.'),
          })}
          onClose={(isDeleted) => {
            setDeleting(false);
            if (isDeleted) onClose();
          }}
        >
          This will permanently delete the {pluralize(count, 'record', 'records')} set aside and the
          photos that only {count === 1 ? 'it uses' : 'they use'}. The journal stays as it is. This
          action cannot be undone.
        </DeleteDialog>
      )}
    </Dialog>
  );
}

function QuarantineItem({ record }: { readonly record: QuarantinedRecord }) {
  const { name, kind, why } = quarantinedText(record);
  return (
    <li>
      <p dir="auto">{name}</p>
      <p>{why}</p>
      <p>
        {kind}, set aside {formatDay(localDay(new Date(record.at)))}
      </p>
    </li>
  );
}

const fileTopic = 'quarantine-file';

async function saveAsFile(): Promise<void> {
  forgetToast(fileTopic);
  const now = new Date();
  const fileName = quarantineFileName(now);
  try {
    const handle = await chooseDestination(fileName);
    const name = handle?.name ?? fileName;
    const chosen = { kind: 'set-aside' } as const;
    const job = startExport(name, handle, now, () => undefined, chosen);
    const { file, setAside, lostRecords, lostPhotos } = await job.done;
    const lost = lossText(lostRecords, lostPhotos);
    if (handle === null) await saveFile(name, file);
    showToast({
      topic: fileTopic,
      tone: lost === '' ? 'success' : 'danger',
      title: 'File created',
      description: `${name} holds ${pluralize(setAside, 'record', 'records')}. ${lost}`.trim(),
    });
  } catch (error) {
    if (isAbortError(error)) return;
    console.info('What is set aside could not be written.', error);
    showToast({
      topic: fileTopic,
      tone: 'danger',
      title: 'Error creating file',
      description: 'There was an error creating the file. Please try again.',
    });
  }
}
