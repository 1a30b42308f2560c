import { Suspense, useId, useState } from 'react';
import { draftForms } from '../../data/drafts/draft-forms';
import { saveAdvice } from '../../data/stores/errors';
import { addEntry, updateEntry } from '../../data/records/journal';
import { type OpenedForm, useOpenDraft } from '../../forms/use-open-draft';
import { useRecordForm } from '../../forms/use-record-form';
import { localDay } from '../../domain/calendar-day';
import { categoryOf } from '../../domain/categories';
import {
  emptyEntryForm,
  entryFromForm,
  entryToForm,
  type EntryFormValues,
  parseEntryForm,
  validateEntryForm,
} from '../../domain/entry-form';
import type { Child, JournalEntry } from '../../domain/entities';
import { lazyOrNothing } from '../../lib/lazy-or';
import { useCurrentDate } from '../../lib/use-current-date';
import { FormDialog } from '../../forms/form-dialog';
import { FormPhoto } from '../../forms/form-photo';
import { PhotoAnalysis } from '../../forms/photo-analysis';
import { glyphs } from '../../ui/base/glyphs';
import { showToast } from '../../ui/messages/toast-queue';
import { EntryFields } from './entry-fields';
import { SharedPhotoNotice } from './shared-photo-notice';
import { useSharedPhoto } from './use-shared-photo';

// Only a form that is open needs them; the journal itself loads without.
const TextAssist = lazyOrNothing(async () => (await import('./entry-assist')).TextAssist);
const PhotoAssist = lazyOrNothing(async () => (await import('./entry-assist')).PhotoAssist);

interface EntryDialogProps {
  readonly child: Child;
  /** The entry to edit; absent, one is added. */
  readonly entry?: JournalEntry;
  /** Whether that entry was deleted elsewhere since. */
  readonly isGone?: boolean;
  /** The form goes on about the entry of this id, which it has stored. */
  readonly onMoved: (id: string) => void;
  readonly onClose: () => void;
}

const failed = {
  add: {
    title: 'Failed to add entry',
    text: 'There was an error adding the entry. Please try again.',
  },
  edit: {
    title: 'Failed to update',
    text: 'There was an error updating the entry. Please try again.',
  },
};

/** Names the drafts of an entry's form. */
function formOf(child: Child, entry: JournalEntry | undefined): string {
  return entry ? draftForms.entry(entry.id) : draftForms.newEntry(child.id);
}

function nameOf({ title, content }: EntryFormValues): string {
  return title.trim() || content.trim();
}

export function EntryDialog(props: EntryDialogProps) {
  const opened = useOpenDraft({
    form: formOf(props.child, props.entry),
    parse: parseEntryForm,
    nameOf,
  });
  return opened && <EntryForm key={opened.id} {...props} opened={opened} />;
}

function EntryForm({
  child,
  opened,
  onMoved,
  onClose,
  ...props
}: EntryDialogProps & { readonly opened: OpenedForm }) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const form = useRecordForm({
    opened,
    record: props.entry,
    isGone: props.isGone,
    formOf: (entry) => formOf(child, entry),
    toForm: (entry) => (entry ? entryToForm(entry) : emptyEntryForm(today)),
    parse: parseEntryForm,
    validate: (values) => validateEntryForm(values, today),
    save: ({ values, photo: change }, over) => {
      const fields = entryFromForm(values);
      return over
        ? updateEntry(over.record.id, fields, change, over.expected)
        : addEntry(child.id, fields, change);
    },
    onSaved: (how) => {
      showToast(
        how === 'edit'
          ? { title: 'Entry updated' }
          : { title: 'Entry added', description: 'Your journal entry has been added.' },
      );
    },
    onMoved: ({ id }) => {
      onMoved(id);
    },
    onFailed: (how, error) => {
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    },
    onClose,
  });
  const { draft, photo, record: entry } = form;
  const shared = useSharedPhoto({
    isReady: !entry && !draft.isRestoring,
    hasPhoto: draft.photo.kind === 'set',
    onPick: photo.onPick,
  });
  const [isDictating, setDictating] = useState(false);
  const category = categoryOf(draft.values.category);

  function submit() {
    if (!isDictating) {
      form.submit();
      return;
    }
    form.check();
    showToast({
      tone: 'danger',
      title: 'Finish the recording first',
      description: 'Stop or discard it, then save. Nothing is lost.',
    });
  }

  return (
    <FormDialog
      formId={formId}
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
        shared.isOffered && <SharedPhotoNotice onUse={shared.accept} onKeep={shared.refuse} />
      }
    >
      <EntryFields
        formId={formId}
        values={draft.values}
        errors={form.errors ?? {}}
        today={today}
        onChange={draft.set}
        onSubmit={submit}
        tools={
          <Suspense fallback={null}>
            <TextAssist draft={draft} childName={child.name} onDictating={setDictating} />
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
                  childName={child.name}
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
