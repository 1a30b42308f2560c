import { type ReactNode, useState } from 'react';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { useMayOpen, useMayOpenNew } from '@/circle/store/use-permissions';
import type { CircleList } from '@/domain/circle/document';

interface GoneDialogProps {
  /** 'Entry not found' */
  readonly title: string;
  /** One sentence. */
  readonly children: string;
  /** What the way back is called: 'Back to the journal'. */
  readonly back: string;
  /** Opens what was typed over the record, where that is kept. */
  readonly onOpenWords?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** For an address that names a record which is not, or no longer, where it leads. */
export function GoneDialog({ title, children, back, onOpenWords, onClose }: GoneDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{back}</Button>
          {onOpenWords && (
            <Button variant="primary" onClick={onOpenWords}>
              Open what I wrote
            </Button>
          )}
        </>
      }
    >
      <p>
        {children}
        {onOpenWords && ' What you wrote is kept, and can be saved as a new one.'}
      </p>
    </Dialog>
  );
}

const words = {
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
  /** Whether the whole journal is only read here, or what others wrote in it. */
  readonly why: keyof typeof words;
  readonly onClose: () => void;
}

/** In the place of a form that could store nothing. */
function ReadOnlyDialog({ why, onClose }: ReadOnlyDialogProps) {
  const { title, text } = words[why];
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

interface WritingGateProps {
  readonly childId: string;
  readonly onClose: () => void;
  /** A form; it is not opened where nothing of it could be stored. */
  readonly children: ReactNode;
}

/** Around the form of a new record: whoever only reads the journal is told so instead, by whatever way they came. */
export function CanWriteGate({ childId, ...props }: WritingGateProps) {
  return <Gate {...props} may={useMayOpenNew(childId)} why="reader" />;
}

interface ChangingGateProps extends WritingGateProps {
  readonly list: CircleList;
  readonly id: string;
}

/** The same around the form of a record that is there: a carer changes what they wrote. */
export function ChangingGate({ list, id, childId, ...props }: ChangingGateProps) {
  const mayWrite = useMayOpenNew(childId);
  const may = useMayOpen(list, id, childId);
  return <Gate {...props} may={may} why={mayWrite === false ? 'reader' : 'others'} />;
}

interface GateProps extends Omit<WritingGateProps, 'childId'> {
  /** Undefined until it was read. */
  readonly may: boolean | undefined;
  readonly why: 'reader' | 'others';
}

function Gate({ may, why, onClose, children }: GateProps) {
  // A form that is open stays, and what is typed in it: its save says what is so by then.
  const [isOpened, setOpened] = useState(false);
  if (may === true && !isOpened) setOpened(true);
  if (isOpened || may === true) return children;
  return may === undefined ? null : <ReadOnlyDialog why={why} onClose={onClose} />;
}
