import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { useCanOpen, useCanOpenNew } from '@/circle/store/use-permissions';
import type { CircleList } from '@/domain/circle/document';

interface GoneDialogProps {
  /** 'Entry not found' */
  readonly title: string;
  /** One sentence. */
  readonly children: string;
  /** The label of the way back: 'Back to the journal'. */
  readonly back: string;
  /** Opens the draft of the record, if there is one. */
  readonly onOpenDraft?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Says that the record in the URL doesn't exist, or no longer belongs there. */
export function GoneDialog({ title, children, back, onOpenDraft, onClose }: GoneDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{back}</Button>
          {onOpenDraft && (
            <Button variant="primary" onClick={onOpenDraft}>
              Open what I wrote
            </Button>
          )}
        </>
      }
    >
      <p>
        {children}
        {onOpenDraft && ' What you wrote is kept, and can be saved as a new one.'}
      </p>
    </Dialog>
  );
}

const texts = {
  reader: {
    title: 'You can read this journal',
    text: 'On this device it is there to be read: whoever keeps it together writes in it. If you would like to write as well, a parent of the circle can invite you to.',
  },
  others: {
    title: 'Somebody else wrote this',
    text: 'You can read it. Changing it is up to whoever wrote it, and to the parents of the circle.',
  },
};

interface ReadOnlyDialogProps {
  /** Whether the whole journal is read-only here, or only what others wrote. */
  readonly why: keyof typeof texts;
  readonly onClose: () => void;
}

/** Shown instead of a form that couldn't store anything. */
function ReadOnlyDialog({ why, onClose }: ReadOnlyDialogProps) {
  const { title, text } = texts[why];
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={<Button onClick={onClose}>Go on reading</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}

interface CanWriteGateProps {
  readonly childId: string;
  readonly onClose: () => void;
  /** The form; not opened if it could not store anything. */
  readonly children: ReactNode;
}

/** Wraps the form of a new record: people who may only read the journal see a notice instead, however they got here. */
export function CanWriteGate({ childId, ...props }: CanWriteGateProps) {
  return <Gate {...props} may={useCanOpenNew(childId)} why="reader" />;
}

interface CanChangeGateProps extends CanWriteGateProps {
  readonly list: CircleList;
  readonly id: string;
}

/** Wraps the form of an existing record in the same way: a carer may change only what they wrote. */
export function CanChangeGate({ list, id, childId, ...props }: CanChangeGateProps) {
  const canWrite = useCanOpenNew(childId);
  const may = useCanOpen(list, id, childId);
  return <Gate {...props} may={may} why={canWrite === false ? 'reader' : 'others'} />;
}

interface GateProps extends Omit<CanWriteGateProps, 'childId'> {
  /** Undefined until it has been read. */
  readonly may: boolean | undefined;
  readonly why: 'reader' | 'others';
}

function Gate({ may, why, onClose, children }: GateProps) {
  // An open form stays with what was typed in it, and its save checks again whether the person may write.
  const [isOpened, setOpened] = useState(false);
  if (may === true && !isOpened) setOpened(true);
  if (isOpened || may === true) return children;
  return may === undefined ? null : <ReadOnlyDialog why={why} onClose={onClose} />;
}
