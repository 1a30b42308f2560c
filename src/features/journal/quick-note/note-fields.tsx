import { memo, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { Pencil, X } from 'lucide-react';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import type { Category, CategoryId } from '@/domain/schema/categories';
import { titled } from '@/domain/entry/quick-note';
import type { PhotoFieldState } from '@/shared/record-form/use-photo-field';
import { AsyncError, FieldError } from '@/ui/fields/field';
import { glyphs } from '@/ui/base/glyphs';
import { ChoiceChips } from '@/ui/fields/chips';
import { IconButton } from '@/ui/base/button';
import { PhotoThumbnail } from '@/ui/content/photos';

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

interface NoteCategoriesProps {
  readonly offered: readonly Category[];
  readonly value: CategoryId;
  readonly onChange: (patch: { readonly category: CategoryId }) => void;
}

/**
 * One row that scrolls sideways. Its end cuts a chip, so that this shows. Not drawn anew for each letter of the words above
 * it: `onChange` is to stay the same.
 */
const NoteCategories = memo(function NoteCategories({
  offered,
  value,
  onChange,
}: NoteCategoriesProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('.chips');
    if (!row) return;
    const observer = new ResizeObserver(() => {
      row.style.removeProperty('--chip-room');
      // Where they are laid out: a dialog that is just opening may be drawn elsewhere.
      const places = [...row.querySelectorAll<HTMLElement>('.chips-item')].map((item) => {
        const start = item.offsetLeft - row.offsetLeft;
        return { start, end: start + item.offsetWidth };
      });
      row.style.setProperty('--chip-room', `${chipRoom(places, row.clientWidth)}px`);
    });
    observer.observe(row);
    return () => {
      observer.disconnect();
    };
  }, []);
  return (
    <div
      ref={box}
      className="note-categories"
      data-hue={offered.find(({ id }) => id === value)?.id}
    >
      <ChoiceChips
        label="Category"
        hideLabel
        options={offered.map(({ id, label, glyph }) => ({
          value: id,
          label,
          icon: glyphs[glyph],
          hue: id,
        }))}
        value={value}
        onChange={(category) => {
          onChange({ category });
        }}
      />
    </div>
  );
});

/** A chip of a row that is not scrolled: pixels from the start of the row. */
export interface ChipPlace {
  readonly start: number;
  readonly end: number;
}

/** Of the chip that the end of the row cuts, so much is seen at least, and so much is not: then it says that there is more. */
const least = 24;
/** Pixels that a chip may be wider or narrower, the smallest change first. */
const rooms = [0, 2, -2, 4, -4, 6, -6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/**
 * How many pixels wider each chip is to be, so that the end of a row of that width goes through the middle of one and not
 * beside it. 0 where all of them fit, or where nothing helps.
 */
export function chipRoom(chips: readonly ChipPlace[], width: number): number {
  const last = chips.at(-1);
  if (!last || last.end <= width) return 0;
  const isCut = (room: number) =>
    chips.some(
      ({ start, end }, before) =>
        start + room * before <= width - least && end + room * (before + 1) >= width + least,
    );
  return rooms.find(isCut) ?? 0;
}

/** The photos of a note beside its words, small and in their order; the whole form moves them. */
function NotePhotos({ photo }: { readonly photo: PhotoFieldState }) {
  const { photos, onRemove } = photo;
  if (photos.length === 0) return null;
  const nameOf = (at: number) => (photos.length === 1 ? 'photo' : `photo ${at + 1}`);
  return (
    <ul className="note-photos" data-many={photos.length > 1 || undefined}>
      {photos.map(({ id, ...shown }, at) => (
        <li key={id}>
          <PhotoThumbnail {...shown} alt={`Chosen ${nameOf(at)}`} />
          <IconButton
            label={`Remove ${nameOf(at)}`}
            icon={X}
            onClick={() => {
              onRemove(id);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
