import { memo, useLayoutEffect, useRef } from 'react';
import type { Category, CategoryId } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import { ChoiceChips } from '@/ui/fields/chips';
import { chipRoom } from './chip-room';

interface NoteCategoriesProps {
  readonly offered: readonly Category[];
  readonly value: CategoryId;
  readonly onChange: (patch: { readonly category: CategoryId }) => void;
}

/**
 * One row that scrolls sideways. Its end cuts a chip, so that this shows. Not drawn anew for each letter of the words above
 * it: `onChange` is to stay the same.
 */
export const NoteCategories = memo(function NoteCategories({
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
