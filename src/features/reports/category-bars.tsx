import { numberWords } from '@/domain/text/plural';
import { knownCategory, rankedCategories } from '@/domain/report/display';
import { BarTable } from '@/ui/charts/bar-table';
import { glyphs } from '@/ui/base/glyphs';

interface CategoryBarsProps {
  readonly caption: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Entries by category, most first. */
export function CategoryBars({ caption, counts }: CategoryBarsProps) {
  const ranked = rankedCategories(counts);
  if (ranked.length === 0) return <p className="muted">No entries in this period.</p>;
  return (
    <BarTable
      caption={caption}
      head={['Category', 'Entries']}
      rows={ranked.map(({ id, label, count }) => {
        const category = knownCategory(id);
        return {
          id,
          label,
          value: count,
          text: numberWords(count),
          ...(category && { hue: category.id, icon: glyphs[category.glyph] }),
        };
      })}
    />
  );
}
