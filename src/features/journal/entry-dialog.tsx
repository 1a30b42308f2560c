import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { ConflictNotice } from '@/shared/circle/circle-notices';
import { RecordDialog } from '@/shared/record-form/record-dialog';
import type { RecordForm } from '@/shared/record-form/use-record-form';
import { withParagraph } from '@/domain/entry/analysis-text';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import type { EntryFormErrors, EntryFormValues } from '@/domain/entry/entry-form';
import { type CategoryId, categoryOf } from '@/domain/schema/categories';
import type { Child, JournalEntry } from '@/domain/schema/entities';
import { lazyOrNothing } from '@/lib/lazy-with-fallback';
import { useCurrentDate } from '@/lib/use-now';
import { afterSave } from '@/shared/facts-form/after-save';
import { FormDialog } from '@/shared/record-form/form-dialog';
import { FormPhoto, PhotoAnalysis } from '@/shared/record-form/form-photo';
import { glyphs } from '@/ui/base/glyphs';
import { EntryFields } from './entry-fields';
import { entryFormConfig, showSavedEntry, showRecordingWarning } from './entry-form-config';
import { SharedNotice, useShared } from './shared-photo';
import { draftForms } from '@/data/drafts/draft-forms';
import { readEntry } from '@/data/records/entries';
import { EditRecord } from '@/shared/record-form/use-open-record';
import { MissingEntry } from './entry-view';

// Loaded lazily: only an open form needs the AI buttons.
const TextAssist = lazyOrNothing(async () => (await import('./entry-assist')).TextAssist);
const PhotoAssist = lazyOrNothing(async () => (await import('./entry-assist')).PhotoAssist);

interface EntryDialogProps {
  readonly child: Child;
  /** The entry to edit; omit it to add one. */
  readonly entry?: JournalEntry;
  /** The category of a new entry at first. */
  readonly category?: CategoryId | undefined;
  /** Whether that entry has been deleted elsewhere. */
  readonly isGone?: boolean;
  /** Called when the form has stored a new entry and continues as its edit. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

export function EntryDialog({ child, entry, category, ...props }: EntryDialogProps) {
  const navigate = useNavigate();
  const today = localDay(useCurrentDate());
  return (
    <RecordDialog
      {...props}
      config={entryFormConfig(child, today, category)}
      record={entry}
      onStored={(stored) => {
        void afterSave(child, stored, navigate);
        return showSavedEntry(stored);
      }}
    >
      {(form) => <EntryForm child={child} today={today} form={form} onClose={props.onClose} />}
    </RecordDialog>
  );
}

interface EntryFormProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly form: RecordForm<EntryFormValues, EntryFormErrors, JournalEntry>;
  readonly onClose: () => void;
}

function EntryForm({ child, today, form, onClose }: EntryFormProps) {
  const { draft, photo, record: entry } = form;
  const shared = useShared({
    isReady: !entry && !draft.isRestoring,
    room: () => photo.limit - draft.editor.photos().length,
    onPick: (files, isMore) => photo.onPick(files, undefined, isMore),
    onText: (sharedTitle, text) => {
      const { title, content } = draft.editor.state().values;
      const isTitleFree = title.trim() === '';
      const words = [isTitleFree ? '' : sharedTitle, text].filter((part) => part.trim() !== '');
      draft.editor.set({
        title: isTitleFree ? sharedTitle : title,
        content: words.length === 0 ? content : withParagraph(content, words.join('\n')),
      });
    },
  });
  const [isDictating, setDictating] = useState(false);
  const category = categoryOf(draft.values.category);

  function submit() {
    if (!isDictating) {
      form.submit();
      return;
    }
    form.check();
    showRecordingWarning();
  }

  return (
    <FormDialog
      form={form}
      record="entry"
      onClose={onClose}
      size="wide"
      title={entry ? 'Edit Journal Entry' : 'Add Journal Entry'}
      description={
        entry
          ? `Edit the journal entry for ${child.name}.`
          : `Create a new journal entry for ${child.name}.`
      }
      hue={category.id}
      tabIcon={glyphs[category.glyph]}
      submitLabel={entry ? 'Update Entry' : 'Add Entry'}
      notice={
        <>
          <SharedNotice shared={shared} />
          {entry && <ConflictNotice list="journal" id={entry.id} childId={child.id} />}
        </>
      }
    >
      <EntryFields
        formId={form.formId}
        child={child}
        entry={entry}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={draft.editor.set}
        onSubmit={submit}
        tools={
          <Suspense fallback={null}>
            <TextAssist draft={draft} child={child} onDictating={setDictating} />
          </Suspense>
        }
        photo={
          <>
            <FormPhoto photo={photo} />
            <PhotoAnalysis>
              <Suspense fallback={null}>
                <PhotoAssist
                  draft={draft}
                  photo={photo}
                  child={child}
                  storedPhotoId={entry?.photoId}
                />
              </Suspense>
            </PhotoAnalysis>
          </>
        }
      />
    </FormDialog>
  );
}

interface EditEntryProps {
  readonly child: Child;
  readonly id: string;
  readonly onMoved: (id: string) => void;
  /** Opens the form for a new entry instead of this one. */
  readonly onNew: () => void;
  readonly onClose: () => void;
}

/** Opens the form once the entry has been read. */
export function EditEntry({ child, id, onMoved, onNew, onClose }: EditEntryProps) {
  return (
    <EditRecord
      id={id}
      childId={child.id}
      read={readEntry}
      form={draftForms.entry(id)}
      what="The entry"
      gone={(onOpenDraft) => <MissingEntry onOpenDraft={onOpenDraft} onClose={onClose} />}
      onNew={onNew}
      onClose={onClose}
    >
      {(entry, isGone) => (
        <EntryDialog
          child={child}
          entry={entry}
          isGone={isGone}
          onMoved={onMoved}
          onClose={onClose}
        />
      )}
    </EditRecord>
  );
}
