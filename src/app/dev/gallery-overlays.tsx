import { useState } from 'react';
import { Ellipsis } from 'lucide-react';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { Dialog } from '@/ui/overlays/dialog';
import { Menu } from '@/ui/overlays/menu';
import { ToastOutlet } from '@/ui/messages/toast';
import { showToast } from '@/ui/messages/toast-queue';
import { EntryDialog } from './entry-dialog';
import { categories } from './options';
import { Row, Section } from './gallery-fields';

const added = () => {
  showToast({ title: 'Entry added', description: 'Your journal entry has been added.' });
};
const missing = () => {
  showToast({
    tone: 'danger',
    title: 'Missing required fields',
    description: 'Please provide a name and birthdate for the child.',
  });
};
const deleted = () => {
  showToast({
    title: 'Entry deleted',
    description: 'Hose, bucket, sun',
    undo: () => Promise.resolve({ title: 'Entry restored' }),
  });
};

export function OverlaySection() {
  const [open, setOpen] = useState<'entry' | 'read' | 'confirm' | null>(null);
  const [choice, setChoice] = useState('sleep');
  const close = () => {
    setOpen(null);
  };
  return (
    <Section title="Dialogs, toasts, menus">
      <Row>
        <Button
          variant="primary"
          onClick={() => {
            setOpen('entry');
          }}
        >
          Add Journal Entry
        </Button>
        <Button
          onClick={() => {
            setOpen('read');
          }}
        >
          Read a long text
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            setOpen('confirm');
          }}
        >
          Delete child
        </Button>
        <Button onClick={added}>Success toast</Button>
        <Button onClick={missing}>Danger toast</Button>
        <Button onClick={deleted}>Toast with action</Button>
      </Row>
      <Row>
        <Menu
          label="Category menu"
          trigger={Ellipsis}
          items={categories.map(({ value, label, icon, hue }) => ({
            id: value,
            label,
            icon,
            hue,
            isSelected: value === choice,
            onAction: () => {
              setChoice(value);
            },
          }))}
        />
        <Menu
          label="Move food"
          trigger="Move food"
          items={[
            { id: 'safe', label: 'Move to Safe Food', onAction: added },
            { id: 'never', label: 'Cannot move here', isDisabled: true, onAction: added },
          ]}
        />
      </Row>
      <EntryDialog isOpen={open === 'entry'} onClose={close} />
      <Dialog
        isOpen={open === 'read'}
        onClose={close}
        title="A long report"
        footer={<Button onClick={close}>Done</Button>}
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={index}>She slept until 6:10 with the heavy blanket, line {index + 1}.</p>
        ))}
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Are you sure?"
        confirmLabel="Delete"
        onConfirm={close}
        onCancel={close}
      >
        This will permanently delete Maya&apos;s profile and all associated data. This action cannot
        be undone.
      </ConfirmDialog>
      <ToastOutlet path="" isBack={false} />
    </Section>
  );
}
