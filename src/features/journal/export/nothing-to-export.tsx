import type { ReactNode } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';

interface NothingProps {
  readonly isFiltered: boolean;
  /** The way to what is not an entry. */
  readonly whole: ReactNode;
  readonly onClose: () => void;
}

export function NothingToExport({ isFiltered, whole, onClose }: NothingProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="Export entries"
      footer={
        <>
          {whole}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <p>
        {isFiltered
          ? 'No entry matches the search and filters. Clear them to export the whole journal.'
          : 'There are no entries to export yet.'}
      </p>
    </Dialog>
  );
}
