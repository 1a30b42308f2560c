import { numberWords } from '@/domain/text/plural';
import type { PatternContent } from '@/domain/report/report-schema';
import { listedReactions } from '@/domain/report/display';
import { Badge } from '@/ui/content/cards';
import { KeyFigures } from '@/ui/content/summary-cards';
import { CategoryBars } from './category-bars';
import { reactionIcon } from './reaction-icon';

export function PatternView({ content }: { readonly content: PatternContent }) {
  const { summary, categoryBreakdown, foodReactions } = content;
  const reactions = listedReactions(foodReactions);
  return (
    <>
      <section>
        <h3>Summary</h3>
        <KeyFigures
          figures={[
            { label: 'Total entries', value: numberWords(summary.totalEntries) },
            { label: 'Average entries per day', value: numberWords(summary.averageEntriesPerDay) },
            {
              label: 'Period',
              value: numberWords(summary.periodDays),
              unit: summary.periodDays === 1 ? 'day' : 'days',
            },
          ]}
        />
      </section>
      <section>
        <h3>Category Breakdown</h3>
        <CategoryBars caption="Entries by category" counts={categoryBreakdown} />
      </section>
      <section>
        <h3>Food Reactions</h3>
        {reactions.length === 0 ? (
          <p className="muted">No foods in this period.</p>
        ) : (
          <ul className="report-reactions">
            {reactions.map(({ id, label, count }) => (
              <li key={id}>
                <Badge {...reactionIcon(id)}>
                  {label} {numberWords(count)}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
