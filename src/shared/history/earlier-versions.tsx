import { History } from 'lucide-react';
import { Dialog } from '@/ui/overlays/dialog';
import { nameOf } from '@/domain/merge/restore-revision';
import { EarlierList, type EarlierListProps } from './earlier-list';

interface EarlierDialogProps extends EarlierListProps {
  readonly onClose: () => void;
}

/** What a record said before, in a dialog of its own: for a record that is looked at in a form alone. */
export function EarlierDialog({ onClose, ...props }: EarlierDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Earlier words"
      description={nameOf(props.record)}
      hue="leaf"
      tabIcon={History}
    >
      <div className="earlier-body">
        <EarlierList {...props} />
      </div>
    </Dialog>
  );
}
