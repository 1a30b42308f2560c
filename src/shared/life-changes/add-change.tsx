import { useState } from 'react';
import { Flag } from 'lucide-react';
import { useMayChange } from '@/circle/store/use-permissions';
import { readChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { showAndFocus } from '@/lib/focus';
import { Button } from '@/ui/base/button';
import { OpenChange } from './open-change';
import { changesId } from './period-changes';

/** 'Something changed': the button above the charts, and the dialog that it opens. */
export function AddChange({ childId }: { readonly childId: string }) {
  const [isOpen, setOpen] = useState(false);
  const child = useLive(childId, () => readChild(childId));
  const mayChange = useMayChange('children', childId, childId);
  // A dialog that is open stays: its save says what is so by then.
  if (!mayChange && !isOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={Flag}
        onClick={() => {
          setOpen(true);
        }}
      >
        Something changed
      </Button>
      {isOpen && child.status === 'ready' && child.value && (
        <OpenChange
          child={child.value}
          focusAfter={changesId}
          onStored={({ id }) => {
            showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
            return undefined;
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
