import { memo, type Ref, useId, useLayoutEffect, useRef } from 'react';
import { Pencil, X } from 'lucide-react';
import type { EntryFormValues } from '@/domain/entry/entry-form';
import type { Category, CategoryId } from '@/domain/schema/categories';
import { withProposedTitle } from '@/domain/entry/quick-note';
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
  /** False for a moment after the note opens; until then an empty row keeps the space for the categories. */
  readonly isReady: boolean;
  readonly onChange: (patch: Partial<EntryFormValues>) => void;
}

/** The text, its photos, the title proposed from it and a row of categories. */
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
            // If the title was cleared, propose one again.
            if (values.title.trim() === '') onChange({ title: withProposedTitle(values).title });
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
 * A row that scrolls sideways, with a chip cut off at its end so that people see it. Memoised so that typing doesn't render
 * it: pass a stable `onChange`.
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
      // Layout offsets, not client rectangles: a dialog that is still opening may be transformed.
      const positions = [...row.querySelectorAll<HTMLElement>('.chips-item')].map((item) => {
        const start = item.offsetLeft - row.offsetLeft;
        return { start, end: start + item.offsetWidth };
      });
      row.style.setProperty('--chip-room', `${chipWidthChange(positions, row.clientWidth)}px`);
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

/** A chip in a row that isn't scrolled, in pixels from the start of the row. */
export interface ChipPosition {
  readonly start: number;
  readonly end: number;
}

/** Pixels of a cut-off chip that must be visible, and that must be hidden, to show that there is more. */
const leastVisible = 24;
/** Changes in a chip's width that are tried, in pixels, the smallest first. */
const widthChanges = [0, 2, -2, 4, -4, 6, -6, 8, 10, 12, 14, 16, 18, 20, 22, 24];

/**
 * Returns how many pixels wider each chip should be so that the end of the row cuts through a chip and not between two.
 * Returns 0 if all chips fit or no width helps.
 */
export function chipWidthChange(chips: readonly ChipPosition[], width: number): number {
  const last = chips.at(-1);
  if (!last || last.end <= width) return 0;
  const isCut = (room: number) =>
    chips.some(
      ({ start, end }, before) =>
        start + room * before <= width - leastVisible &&
        end + room * (before + 1) >= width + leastVisible,
    );
  return widthChanges.find(isCut) ?? 0;
}

/** Small photos beside the text, in order. Only the full form can rearrange them. */
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
