import { Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ChevronDown, X } from 'lucide-react';
import { localDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import type { EntryFormErrors, EntryFormValues } from '@/domain/entry/entry-form';
import { factKinds } from '@/domain/facts/kinds';
import type { Category, CategoryId } from '@/domain/schema/categories';
import { withTitle } from '@/domain/entry/quick-note';
import { LeaveQuestion, SaveQuestionDialog } from '@/shared/record-form/form-dialog';
import { FormNotices, SaveNotice } from '@/shared/record-form/form-notices';
import type { OpenedForm } from '@/shared/record-form/use-draft';
import { useRecordForm } from '@/shared/record-form/use-record-form';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useCurrentDate } from '@/lib/use-now';
import { useIsReady } from '@/lib/use-idle';
import { useLeaveGuard } from '@/lib/use-leave-guard';
import { Form } from '@/ui/fields/form';
import { Dialog } from '@/ui/overlays/dialog';
import { showSavedEntry, showRecordingWarning } from '@/features/journal/entry-form-config';
import { noteFormConfig } from './note-form-config';
import { NoteFields } from './note-fields';
import { DictatePlaceholder, NoteTools } from './note-tools';
import { showToast } from '@/ui/messages/toast-queue';
import { Button, IconButton } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';
import './quick-note.css';

const NoteDictation = lazyOrNothing(async () => (await import('./note-dictation')).NoteDictation);

interface NoteFormProps {
  readonly people: readonly Child[];
  /** The child the note is about at first. */
  readonly first: Child;
  /** The child of the page below the note; null if none is selected. */
  readonly selectedId: string | null;
  readonly at: Date;
  readonly offered: readonly Category[];
  readonly category: CategoryId;
  readonly opened: OpenedForm;
  readonly onClose: () => void;
  readonly onOpenFullForm: (childId: string, category: CategoryId) => void;
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
  onOpenFullForm,
}: NoteFormProps) {
  const today = localDay(useCurrentDate());
  const text = useRef<HTMLTextAreaElement>(null);
  const [child, setChild] = useState(first);
  const configFor = (about: Child) =>
    noteFormConfig(about, {
      at,
      today,
      category,
      // With only one child there is no need to name it.
      isOther: about.id !== selectedId && people.length > 1,
    });
  const form = useRecordForm({
    config: configFor(child),
    opened,
    record: undefined,
    onStored: showSavedEntry,
    onClose,
  });
  const { draft, photo } = form;
  // The draft of a deleted record can't be opened again, so leaving would lose it.
  const isOrphaned = form.conflict === 'gone' && draft.isChanged;
  const guard = useLeaveGuard(
    draft.notStored !== null || photo.isBusy || isOrphaned,
    form.lostOnClose,
  );
  const draftMessage = useDraftKeptMessage(() =>
    draft.editor.state().isChanged ? child.name : null,
  );
  const [isDictating, setDictating] = useState(false);
  // Text can be typed before the rest is rendered; placeholders keep the space.
  const isReady = useIsReady();

  const { editor } = draft;
  const change = useCallback(
    (patch: Partial<EntryFormValues>) => {
      editor.set(withTitle(editor.state().values, patch));
    },
    [editor],
  );
  function choose(next: Child) {
    form.moveTo(configFor(next));
    setChild(next);
  }
  function submit() {
    if (!isDictating) {
      form.submit();
      return;
    }
    form.check();
    showRecordingWarning();
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
          // Once it is stored, or while a photo is being prepared, it can't change to another child.
          isFixed={form.isBusy || form.record !== undefined}
          onChoose={choose}
          onOpenFullForm={() => {
            guard.leave(() => {
              draftMessage.suppress();
              opened.lock.passToNextForm();
              onOpenFullForm(child.id, draft.values.category);
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
              <Suspense fallback={<DictatePlaceholder isLoading />}>
                <NoteDictation draft={draft} onChange={change} onDictating={setDictating} />
              </Suspense>
            ) : (
              <DictatePlaceholder />
            )
          }
        />
      }
    >
      <Form id={form.formId} className="note" onSubmit={submit}>
        <FormNotices
          // The waiting drafts are those of the child the note was first about.
          form={child === first ? form : { ...form, otherDrafts: [] }}
          record="entry"
          notice={<SaveNotice form={form} />}
        />
        <NoteFields
          ref={text}
          values={draft.values}
          offered={offered}
          error={form.errors?.content ?? (form.errors ? detailsProblem(form.errors) : undefined)}
          photo={photo}
          isReady={isReady}
          onChange={change}
        />
      </Form>
      <SaveQuestionDialog question={form.question} />
      <LeaveQuestion
        asked={guard.asked}
        onStay={guard.stay}
        onLeave={() => {
          if (guard.asked === 'text') form.discard();
          guard.confirm();
        }}
      />
    </Dialog>
  );
}

/** Returns a problem in details that the note can't show, which came with a draft from the full form. */
function detailsProblem(errors: EntryFormErrors): string | undefined {
  const problem = factKinds.map((kind) => errors[`details-${kind}`]).find(Boolean);
  return problem === undefined
    ? undefined
    : `${problem} It stands under Details of the whole page.`;
}

/**
 * Shows a message when the note closes, however it closes, and its text is kept as a draft. `draftFor` returns the name of the
 * draft's child, or null if there is no draft.
 */
function useDraftKeptMessage(draftFor: () => string | null) {
  const isSuppressed = useRef(false);
  const show = useEffectEvent(() => {
    const name = isSuppressed.current ? null : draftFor();
    if (name === null) return;
    showToast({
      topic: 'note',
      title: 'Draft kept',
      description: `Your words wait in the next note for ${name}.`,
    });
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // In development React runs each effect twice: the note has closed only if it isn't mounted again at once.
      queueMicrotask(() => {
        if (!isMounted.current) show();
      });
    };
  }, []);
  return {
    /** For leaving to a form that takes the text with it. */
    suppress: () => {
      isSuppressed.current = true;
    },
  };
}

interface NoteHeadProps {
  readonly titleId: string;
  readonly child: Child;
  readonly people: readonly Child[];
  /** Whether the note can no longer change to another child. */
  readonly isFixed: boolean;
  readonly onChoose: (child: Child) => void;
  readonly onOpenFullForm: () => void;
  readonly onClose: () => void;
}

/** The close button, the child's name with a menu to switch child, and a button for the full form. */
function NoteHead(props: NoteHeadProps) {
  const { titleId, child, people, isFixed, onChoose, onOpenFullForm, onClose } = props;
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
      <Button variant="quiet" size="sm" className="note-whole" onClick={onOpenFullForm}>
        Whole page
      </Button>
    </>
  );
}
