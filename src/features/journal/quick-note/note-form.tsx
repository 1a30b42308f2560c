import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import type { EntryFormErrors, EntryFormValues } from '@/domain/entry/entry-form';
import { factKinds } from '@/domain/facts/schemas';
import type { Category, CategoryId } from '@/domain/schema/categories';
import { withTitle } from '@/domain/entry/quick-note';
import { LeaveQuestion } from '@/shared/record-form/form-dialog';
import { FormNotices, SaveNotice } from '@/shared/record-form/form-notices';
import type { OpenedForm } from '@/shared/record-form/use-draft';
import { useRecordForm } from '@/shared/record-form/use-record-form';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useCurrentDate } from '@/lib/use-now';
import { useIsReady } from '@/lib/use-idle';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { Form } from '@/ui/fields/form';
import { Dialog } from '@/ui/overlays/dialog';
import { showSavedEntry, warnRecording } from '@/features/journal/entry-form-config';
import { notesOf } from './note-form-config';
import { NoteFields } from './note-fields';
import { DictateSoon, NoteTools } from './note-tools';
import { showToast } from '@/ui/messages/toast-queue';
import { Button, IconButton } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';
import './quick-note.css';

const NoteDictation = lazyOrNothing(async () => (await import('./note-dictation')).NoteDictation);

interface NoteFormProps {
  readonly people: readonly Child[];
  /** The child that the note is about at first. */
  readonly first: Child;
  /** The child that the page beneath is about; null where none is selected. */
  readonly selectedId: string | null;
  readonly at: Date;
  readonly offered: readonly Category[];
  readonly category: CategoryId;
  readonly opened: OpenedForm;
  readonly onClose: () => void;
  readonly onWhole: (childId: string) => void;
}

export function NoteForm({
  people,
  first,
  selectedId,
  at,
  offered,
  category,
  opened,
  onClose,
  onWhole,
}: NoteFormProps) {
  const today = localDay(useCurrentDate());
  const text = useRef<HTMLTextAreaElement>(null);
  const [child, setChild] = useState(first);
  const kindOf = (about: Child) =>
    notesOf(about, {
      at,
      today,
      category,
      // An only child needs no name.
      isOther: about.id !== selectedId && people.length > 1,
    });
  const form = useRecordForm({
    kind: kindOf(child),
    opened,
    record: undefined,
    onStored: showSavedEntry,
    onClose,
  });
  const { draft, photo } = form;
  // No form of a record that is gone opens again.
  const isAlone = form.conflict === 'gone' && draft.isChanged;
  const guard = useLeaveGuard(draft.unkept !== null || photo.isBusy || isAlone, form.unkept);
  const kept = useSayKept(() => (draft.editor.state().isChanged ? child.name : null));
  const [isDictating, setDictating] = useState(false);
  // The words can be typed before the rest is drawn; its places are kept.
  const isReady = useIsReady();

  const { editor } = draft;
  const change = useCallback(
    (patch: Partial<EntryFormValues>) => {
      editor.set(withTitle(editor.state().values, patch));
    },
    [editor],
  );
  function choose(next: Child) {
    form.moveTo(kindOf(next));
    setChild(next);
  }
  function submit() {
    if (!isDictating) {
      form.submit();
      return;
    }
    form.check();
    warnRecording();
  }

  return (
    <Dialog
      isOpen
      onClose={() => {
        guard.leave(onClose);
      }}
      size="narrow"
      title={`Note for ${child.name}`}
      initialFocus={text}
      head={(titleId) => (
        <NoteHead
          titleId={titleId}
          child={child}
          people={people}
          // Stored already, or with a photo on its way: then it is about this child.
          isFixed={form.isBusy || form.record !== undefined}
          onChoose={choose}
          onWhole={() => {
            guard.leave(() => {
              kept.staySilent();
              opened.hold.handOn();
              onWhole(child.id);
            });
          }}
          onClose={() => {
            guard.leave(onClose);
          }}
        />
      )}
      footer={
        <NoteTools
          formId={form.formId}
          photo={photo}
          values={draft.values}
          today={today}
          dateError={form.errors?.date}
          isBusy={form.isBusy}
          hasFailed={form.hasFailed}
          onChange={change}
          dictation={
            isReady ? (
              <Suspense fallback={<DictateSoon isLoading />}>
                <NoteDictation draft={draft} onChange={change} onDictating={setDictating} />
              </Suspense>
            ) : (
              <DictateSoon />
            )
          }
        />
      }
    >
      <Form id={form.formId} className="note" onSubmit={submit}>
        <FormNotices
          // Drafts that wait are those of the child whose note it was at first.
          form={child === first ? form : { ...form, waiting: [] }}
          record="entry"
          notice={<SaveNotice form={form} />}
        />
        <NoteFields
          ref={text}
          values={draft.values}
          offered={offered}
          error={form.errors?.content ?? (form.errors ? inDetails(form.errors) : undefined)}
          photo={photo}
          isReady={isReady}
          onChange={change}
        />
      </Form>
      <LeaveQuestion
        asked={guard.asked}
        onStay={guard.stay}
        onLeave={() => {
          if (guard.asked === 'words') form.discard();
          guard.confirm();
        }}
      />
    </Dialog>
  );
}

/** What is wrong where the note has no room for it: it came with a draft of the whole form. */
function inDetails(errors: EntryFormErrors): string | undefined {
  const problem = factKinds.map((kind) => errors[`details-${kind}`]).find(Boolean);
  return problem === undefined
    ? undefined
    : `${problem} It stands under Details of the whole page.`;
}

/**
 * Says that a note which was closed is kept as a draft, whichever way it was closed. `keptFor` answers for that moment: the
 * child's name, or null where nothing is kept.
 */
function useSayKept(keptFor: () => string | null) {
  const isSilent = useRef(false);
  const say = useEffectEvent(() => {
    const name = isSilent.current ? null : keptFor();
    if (name === null) return;
    showToast({
      topic: 'note',
      title: 'Draft kept',
      description: `Your words wait in the next note for ${name}.`,
    });
  });
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // In development React runs each effect twice: the note is closed only where it does not come back at once.
      queueMicrotask(() => {
        if (!isThere.current) say();
      });
    };
  }, []);
  return {
    /** For a way out on which the words go along. */
    staySilent: () => {
      isSilent.current = true;
    },
  };
}

interface NoteHeadProps {
  readonly titleId: string;
  readonly child: Child;
  readonly people: readonly Child[];
  /** The note cannot be made another child's now. */
  readonly isFixed: boolean;
  readonly onChoose: (child: Child) => void;
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

/** Close, whose note it is, with a switch where there are several children, and the way to the whole form. */
function NoteHead(props: NoteHeadProps) {
  const { titleId, child, people, isFixed, onChoose, onWhole, onClose } = props;
  return (
    <>
      <IconButton label="Close" icon={X} onClick={onClose} />
      <h2 id={titleId} className="note-title">
        Note for <span dir="auto">{child.name}</span>
      </h2>
      {people.length > 1 && !isFixed && (
        <Menu
          label="Change child"
          trigger={ChevronDown}
          items={people.map((one) => ({
            id: one.id,
            label: one.name,
            isSelected: one.id === child.id,
            onAction: () => {
              if (one.id !== child.id) onChoose(one);
            },
          }))}
        />
      )}
      <Button variant="quiet" size="sm" className="note-whole" onClick={onWhole}>
        Whole page
      </Button>
    </>
  );
}
