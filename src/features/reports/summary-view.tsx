import type { SummaryContent } from '@/domain/report/report-schema';
import { highlightRows, knownCategory } from '@/domain/report/display';
import { coverageWords, mostAndLeastWords } from '@/domain/report/summary-text';
import { KeyFigures } from '@/ui/content/summary-cards';
import { glyphs } from '@/ui/base/glyphs';
import { CategoryBars } from './category-bars';
import { SummaryComparison } from './summary-comparison';
import { SummaryFoods } from './summary-foods';
import { SummaryQuotes } from './summary-quotes';
import './report-views.css';

interface SummaryViewProps {
  readonly content: SummaryContent;
  readonly goneQuotes: ReadonlySet<number>;
}

export function SummaryView({ content, goneQuotes }: SummaryViewProps) {
  const { details } = content;
  const full = details && { ...content, details };
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
        {full && <p className="summary-words">{coverageWords(full).join(' ')}</p>}
      </section>
      <section>
        <h3>Category Distribution</h3>
        <CategoryBars caption="Entries by category" counts={content.categoryCounts} />
        {full && <p className="summary-words">{mostAndLeastWords(full).join(' ')}</p>}
      </section>
      {full && (
        <>
          <SummaryFoods details={full.details} />
          <SummaryComparison content={full} />
          <SummaryQuotes details={full.details} gone={goneQuotes} />
        </>
      )}
    </>
  );
}
