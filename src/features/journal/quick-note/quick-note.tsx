import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate } from 'react-router';
import { useReadOnly } from '@/circle/store/use-permissions';
import { type Live, useLive } from '@/data/db/use-live';
import { localDay } from '@/domain/dates/calendar-day';
import { localTime } from '@/domain/dates/clock-time';
import type { Child } from '@/domain/schema/entities';
import { type CategoryId, isCategoryId } from '@/domain/schema/categories';
import { offeredCategories } from '@/domain/entry/quick-note';
import { useOpenDraft } from '@/shared/record-form/use-draft';
import { CanWriteGate } from '@/shared/record-form/gates';
import { paths } from '@/lib/paths';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { notesOf } from './note-form-config';
import { NoteForm } from './note-form';
import { listChildren } from '@/data/records/children';
import { listEntries } from '@/data/records/entries';

export interface QuickNoteProps {
  readonly selectedId: string | null;
  /** The category that the address asks for; any text. Null while it asks for no note. */
  readonly asked: string | null;
  readonly onClose: () => void;
  /** Opens the whole form of a new entry about that child in the place of the note. */
  readonly onWhole: (childId: string) => void;
}

/**
 * The form of a new entry in small, over any screen: text first, the rest proposed. What it begins with is read before it is
 * asked for, and again whenever that changes: then a tap opens it at once.
 */
export function QuickNote({ selectedId, asked, ...props }: QuickNoteProps) {
  const key = `note ${selectedId ?? ''}`;
  const live = useLive(key, () => readNoteStart(selectedId));
  // Known before the tap, as what it begins with.
  const readOnly = useReadOnly();
  if (asked === null) return null;
  // What was read of another child says nothing of this one.
  const isOfOther = live.status === 'ready' && live.key !== key;
  const known: Live<NoteStart> = isOfOther ? { status: 'loading' } : live;
  return (
    <AskedNote {...props} readOnly={readOnly} selectedId={selectedId} asked={asked} live={known} />
  );
}

interface AskedNoteProps extends Omit<OpenNoteProps, 'start' | 'child'> {
  readonly live: Live<NoteStart>;
}

function AskedNote({ live, ...props }: AskedNoteProps) {
  // As it is when it is first read: a note that is being written stays, whatever is changed beneath it.
  const [start, setStart] = useState(live.status === 'ready' ? live.value : null);
  if (!start && live.status === 'ready') setStart(live.value);
  // What failed before anybody asked is asked for once more, and not told of.
  const [wasFailed] = useState(live.status === 'failed');
  const retry = useEffectEvent(() => {
    if (live.status === 'failed') live.retry();
  });
  useEffect(() => {
    if (wasFailed) retry();
  }, [wasFailed]);
  if (!start) {
    if (live.status !== 'failed') return null;
    return (
      <ReadFailedDialog what="The child’s profile" onRetry={live.retry} onClose={props.onClose} />
    );
  }
  // The page of that address says what to do first.
  if (!start.child) return <Navigate to={paths.open('entry')} replace />;
  return (
    <CanWriteGate childId={start.child.id} onClose={props.onClose}>
      <OpenNote {...props} start={start} child={start.child} />
    </CanWriteGate>
  );
}

interface OpenNoteProps extends Omit<QuickNoteProps, 'asked'> {
  readonly asked: string;
  /** The children whose journals this device only reads. */
  readonly readOnly: ReadonlySet<string>;
  readonly start: NoteStart;
  readonly child: Child;
}

function OpenNote({ asked, readOnly, start, child, ...props }: OpenNoteProps) {
  const [at] = useState(() => new Date());
  const [offered] = useState(() =>
    offeredCategories({
      asked: isCategoryId(asked) ? asked : null,
      last: start.last,
      time: localTime(at),
    }),
  );
  const category = offered[0]?.id ?? 'education';
  const kind = notesOf(child, { at, today: localDay(at), category, isOther: false });
  const opened = useOpenDraft({ ...kind, form: kind.formOf(undefined) });
  return (
    opened && (
      <NoteForm
        key={opened.id}
        {...props}
        people={start.children.filter(({ id }) => !readOnly.has(id))}
        first={child}
        at={at}
        offered={offered}
        category={category}
        opened={opened}
      />
    )
  );
}

/** What a quick note begins with. */
export interface NoteStart {
  readonly children: readonly Child[];
  /** The selected child, else the first; null where there is none. */
  readonly child: Child | null;
  /** The category of the entry written last about that child. */
  readonly last: CategoryId | null;
}

/** Entries among which the one written last is looked for: it is dated among the newest, but for one noted long after. */
const newest = 24;

async function readNoteStart(selectedId: string | null): Promise<NoteStart> {
  const children = await listChildren();
  const child = children.find(({ id }) => id === selectedId) ?? children[0] ?? null;
  return { children, child, last: child && (await lastCategory(child.id)) };
}

async function lastCategory(childId: string): Promise<CategoryId | null> {
  const entries = await listEntries(childId, { category: null, period: null }, newest);
  const [last] = entries.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return last?.category ?? null;
}
