import { useState } from 'react';
import { Archive } from 'lucide-react';
import { countSetAside } from '@/data/records/quarantined-records';
import { useLive } from '@/data/db/use-live';
import { pluralize } from '@/domain/text/plural';
import { Button } from '@/ui/base/button';
import { SetAsideDialog } from './quarantine-dialog';
import { useJournalOpen } from '@/shared/files/use-backup-export';

/** The way to what is set aside; nothing while there is nothing. `focusAfter` takes the focus once all of it is deleted. */
export function SetAsideAction({ focusAfter }: { readonly focusAfter: string }) {
  const isJournalOpen = useJournalOpen();
  const [isOpen, setOpen] = useState(false);
  const count = useLive(isJournalOpen ? 'open' : 'closed', async () =>
    isJournalOpen ? countSetAside() : 0,
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
        <SetAsideDialog
          focusAfter={focusAfter}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
