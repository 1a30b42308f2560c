import { useState } from 'react';
import { History } from 'lucide-react';
import { countHistory } from '@/data/records/history';
import { readChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { RecordHistoryDialog } from '@/shared/history/earlier-versions';
import { Button } from '@/ui/base/button';

export interface ChildEarlierVersionsProps {
  readonly childId: string;
  readonly onTaken: () => void;
}

/** The button in a profile's form that opens its earlier versions; nothing if there are none. */
export function ChildEarlierVersions({ childId, onTaken }: ChildEarlierVersionsProps) {
  // The child as stored now, which may differ from the one the form was opened with.
  const live = useLive(childId, async () => ({
    child: await readChild(childId),
    count: await countHistory(childId),
  }));
  const [isOpen, setOpen] = useState(false);
  const child = live.status === 'ready' && live.value.count > 0 ? live.value.child : undefined;
  if (!child) return null;
  return (
    <div className="child-earlier">
      <Button
        size="sm"
        variant="quiet"
        icon={History}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        Earlier words
      </Button>
      {isOpen && (
        <RecordHistoryDialog
          list="children"
          record={child}
          canRestore
          onRestored={() => {
            setOpen(false);
            onTaken();
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}
