import { Suspense, useId, useState } from 'react';
import { ConflictError, NotFoundError, saveAdvice } from '../../data/errors';
import { addEntry, updateEntry } from '../../data/journal';
import { useDraft } from '../../data/use-draft';
import { usePhotoField } from '../../data/use-photo-field';
import { localDay } from '../../domain/calendar-day';
import { categoryOf } from '../../domain/categories';
import {
  emptyEntryForm,
  entryFromForm,
  entryToForm,
  parseEntryForm,
  validateEntryForm,
} from '../../domain/entry-form';
import type { Child, JournalEntry } from '../../domain/entities';
import { lazyOrNothing } from '../../lib/lazy-or';
import { useBusy } from '../../lib/use-busy';
import { useCurrentDate } from '../../lib/use-current-date';
import { Dialog } from '../../ui/dialog';
import { FormFooter } from '../../ui/form-footer';
import { glyphs } from '../../ui/glyphs';
import { PhotoPicker } from '../../ui/photo-picker';
import { DraftNotice, SaveConflict, type SaveConflictKind } from '../../ui/save-notices';
import { showToast } from '../../ui/toast-queue';
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

export function EntryDialog({ child, entry, onClose }: EntryDialogProps) {
  const today = localDay(useCurrentDate());
  const formId = useId();
  const draft = useDraft({
    key: entry ? `entry_${entry.id}` : `entry_new_${child.id}`,
    initial: entry ? entryToForm(entry) : emptyEntryForm(today),
    parse: parseEntryForm,
    record: entry,
  });
  const photo = usePhotoField(draft.photo, entry?.photoId, draft.setPhoto);
  const shared = useSharedPhoto({
    isReady: !entry && !draft.isRestoring,
    hasPhoto: draft.photo.kind === 'set',
    onPick: photo.onPick,
  });
  const [isDictating, setDictating] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [conflict, setConflict] = useState<SaveConflictKind | null>(null);
  const { isBusy, run } = useBusy();
  const errors = validateEntryForm(draft.values, today);
  const category = categoryOf(draft.values.category);

  async function store(how: 'add' | 'edit', expected?: string) {
    const fields = entryFromForm(draft.values);
    try {
      if (how === 'edit' && entry) {
        await updateEntry(entry.id, fields, draft.photo, expected);
        showToast({ title: 'Entry updated' });
      } else {
        await addEntry(child.id, fields, draft.photo);
        showToast({ title: 'Entry added', description: 'Your journal entry has been added.' });
      }
      await draft.forget();
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) {
        setConflict('changed');
        return;
      }
      if (error instanceof NotFoundError) setConflict('gone');
      const { title, text } = failed[how];
      showToast({ tone: 'danger', title, description: saveAdvice(error, text) });
    }
  }

  return (
    <Dialog
      isOpen
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
      footer={
        <FormFooter
          formId={formId}
          submitLabel={entry ? 'Update Entry' : 'Add Entry'}
          isBusy={isBusy || photo.isBusy || draft.isRestoring}
          isChanged={draft.isChanged}
          onDiscard={() => {
            void draft.forget();
            onClose();
          }}
        />
      }
    >
      <div className="entry-form-notices">
        {draft.wasRestored && draft.isChanged && <DraftNotice onReset={draft.reset} />}
        {shared.isOffered && <SharedPhotoNotice onUse={shared.accept} onKeep={shared.refuse} />}
        {conflict && (
          <SaveConflict
            kind={conflict}
            record="entry"
            onReplace={() => {
              run(() => store('edit'));
            }}
            onSaveAsNew={() => {
              run(() => store('add'));
            }}
          />
        )}
      </div>
      <EntryFields
        formId={formId}
        values={draft.values}
        errors={isChecked ? errors : {}}
        today={today}
        onChange={draft.set}
        onSubmit={() => {
          setChecked(true);
          if (isDictating) {
            showToast({
              tone: 'danger',
              title: 'Finish the recording first',
              description: 'Stop or discard it, then save. Nothing is lost.',
            });
            return;
          }
          if (Object.keys(errors).length === 0)
            run(() => store(entry ? 'edit' : 'add', draft.basedOn));
        }}
        tools={
          <Suspense fallback={null}>
            <TextAssist draft={draft} childName={child.name} onDictating={setDictating} />
          </Suspense>
        }
        photo={
          <>
            <PhotoPicker
              label="Photo"
              optional
              previewUrl={photo.previewUrl}
              previewAlt="Chosen photo"
              busy={photo.isBusy}
              error={photo.error ?? undefined}
              onPick={photo.onPick}
              onRemove={photo.onRemove}
            />
            <div className="entry-photo-analysis">
              <Suspense fallback={null}>
                <PhotoAssist draft={draft} childName={child.name} storedPhotoId={entry?.photoId} />
              </Suspense>
              <p className="fld-hint">
                The photo goes to your own AI provider only when you press the button.
              </p>
            </div>
          </>
        }
      />
    </Dialog>
  );
}
