import { type ReactNode, useState } from 'react';
import { useMayOpen, useMayOpenNew } from '@/circle/store/use-permissions';
import type { CircleList } from '@/domain/circle/document';
import { ReadOnlyDialog } from './read-only-dialog';

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
