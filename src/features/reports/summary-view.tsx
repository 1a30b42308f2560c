import type { SummaryContent } from '../../domain/reports/content-schema';
import { knownCategory } from '../../domain/reports/display';
import { highlightRows } from '../../domain/reports/highlights';
import { KeyFigures } from '../../ui/content/key-figures';
import { glyphs } from '../../ui/base/glyphs';
import { CategoryBars } from './category-bars';

export function SummaryView({ content }: { readonly content: SummaryContent }) {
  return (
    <>
      <section>
        <h3>Highlights</h3>
        <KeyFigures
          figures={highlightRows(content).map(({ label, value, unit, category: id }) => {
            const category = id === undefined ? null : knownCategory(id);
            return {
              label,
              value,
              ...(unit !== undefined && { unit }),
              ...(category && { hue: category.id, icon: glyphs[category.glyph] }),
            };
          })}
        />
      </section>
      <section>
        <h3>Category Distribution</h3>
        <CategoryBars caption="Entries by category" counts={content.categoryCounts} />
      </section>
    </>
  );
}
