import { type Ref, useId } from 'react';
import { Pencil } from 'lucide-react';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import type { Category } from '@/domain/schema/categories';
import { titled } from '@/domain/entry/quick-note';
import type { PhotoFieldState } from '@/shared/record-form/use-photo-field';
import { AsyncError, FieldError } from '@/ui/fields/field';
import { NoteCategories } from './note-categories';
import { NotePhotos } from './note-photos';

interface NoteFieldsProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly values: EntryFormValues;
  readonly offered: readonly Category[];
  readonly error: string | undefined;
  readonly photo: PhotoFieldState;
  /** False in the first moment of the note: the place of the categories is kept for them. */
  readonly isReady: boolean;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** The words, the photo beside them, the title they make, and one row of categories. */
export function NoteFields(props: NoteFieldsProps) {
  const { ref, values, offered, error, photo, isReady, onChange } = props;
  const id = useId();
  return (
    <>
      <div className="note-page">
        <textarea
          ref={ref}
          className="note-text"
          aria-label="Note"
          placeholder="What happened?"
          dir="auto"
          autoComplete="off"
          value={values.content}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            onChange({ content: event.target.value });
          }}
        />
        <NotePhotos photo={photo} />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {photo.error !== null && <AsyncError>{photo.error}</AsyncError>}
      {photo.hint !== null && <p className="fld-hint">{photo.hint}</p>}
      <label className="note-naming">
        <span>Title</span>
        <input
          dir="auto"
          autoComplete="off"
          value={values.title}
          onChange={(event) => {
            onChange({ title: event.target.value });
          }}
          onBlur={() => {
            // One that was taken out is proposed again.
            if (values.title.trim() === '') onChange({ title: titled(values).title });
          }}
        />
        <Pencil className="icon" aria-hidden="true" />
      </label>
      {isReady ? (
        <NoteCategories offered={offered} value={values.category} onChange={onChange} />
      ) : (
        <div className="note-categories" />
      )}
    </>
  );
}
