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
import { CanWriteGate } from '@/shared/record-form/write-gates';
import { paths } from '@/lib/paths';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { noteFormConfig } from './note-form-config';
import { NoteForm } from './note-form';
import { listChildren } from '@/data/records/children';
import { listEntries } from '@/data/records/entries';

export interface QuickNoteProps {
  readonly selectedId: string | null;
  /** The category requested by the URL, unchecked. Null if the URL requests no note. */
  readonly requestedCategory: string | null;
  readonly onClose: () => void;
  /** Replaces the note with the full form for a new entry about that child, in the note's category. */
  readonly onOpenFullForm: (childId: string, category: CategoryId) => void;
}

/**
 * A small form for a new entry, over any screen: text first, the rest proposed. Its data is read in advance and kept up to
 * date, so that a tap opens it at once.
 */
export function QuickNote({ selectedId, requestedCategory, ...props }: QuickNoteProps) {
  const key = `note ${selectedId ?? ''}`;
  const live = useLive(key, () => readNoteStart(selectedId));
  // Read in advance, for the same reason.
  const readOnly = useReadOnly();
  if (requestedCategory === null) return null;
  // Ignore what was read for another child.
  const isStale = live.status === 'ready' && live.key !== key;
  const known: Live<NoteStart> = isStale ? { status: 'loading' } : live;
  return (
    <RequestedNote
      {...props}
      readOnly={readOnly}
      selectedId={selectedId}
      requestedCategory={requestedCategory}
      live={known}
    />
  );
}

interface RequestedNoteProps extends Omit<OpenNoteProps, 'start' | 'child'> {
  readonly live: Live<NoteStart>;
}

function RequestedNote({ live, ...props }: RequestedNoteProps) {
  // Keep the first result: a note being written must not change when the data below it does.
  const [start, setStart] = useState(live.status === 'ready' ? live.value : null);
  if (!start && live.status === 'ready') setStart(live.value);
  // If reading in advance failed, try again before showing an error.
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
  // That page says to add a child first.
  if (!start.child) return <Navigate to={paths.open('entry')} replace />;
  return (
    <CanWriteGate childId={start.child.id} onClose={props.onClose}>
      <OpenNote {...props} start={start} child={start.child} />
    </CanWriteGate>
  );
}

interface OpenNoteProps extends Omit<QuickNoteProps, 'requestedCategory'> {
  readonly requestedCategory: string;
  /** The children whose journals this device may only read. */
  readonly readOnly: ReadonlySet<string>;
  readonly start: NoteStart;
  readonly child: Child;
}

function OpenNote({ requestedCategory, readOnly, start, child, ...props }: OpenNoteProps) {
  const [at] = useState(() => new Date());
  const [offered] = useState(() =>
    offeredCategories({
      asked: isCategoryId(requestedCategory) ? requestedCategory : null,
      last: start.last,
      time: localTime(at),
    }),
  );
  const category = offered[0]?.id ?? 'education';
  const config = noteFormConfig(child, { at, today: localDay(at), category, isOther: false });
  const opened = useOpenDraft({ ...config, form: config.draftKeyOf(undefined) });
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

/** The data a quick note starts with. */
export interface NoteStart {
  readonly children: readonly Child[];
  /** The selected child, otherwise the first; null if there is none. */
  readonly child: Child | null;
  /** The category of the entry last written about that child. */
  readonly last: CategoryId | null;
}

/** The newest entries by date, among which the one written last is looked for. One entered long after its date is missed. */
const newestCount = 24;

async function readNoteStart(selectedId: string | null): Promise<NoteStart> {
  const children = await listChildren();
  const child = children.find(({ id }) => id === selectedId) ?? children[0] ?? null;
  return { children, child, last: child && (await lastCategory(child.id)) };
}

async function lastCategory(childId: string): Promise<CategoryId | null> {
  const entries = await listEntries(childId, { category: null, period: null }, newestCount);
  const [last] = entries.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  return last?.category ?? null;
}
