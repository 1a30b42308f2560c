import type { SummaryDetails } from '@/domain/report/report-schema';
import { foodLines, foodsNote } from '@/domain/report/summary-text';

/** The foods of the period by name, with the reaction to each and where it stands now. */
export function SummaryFoods({ details }: { readonly details: SummaryDetails }) {
  const lines = foodLines(details);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>Foods</h3>
      <dl className="summary-foods">
        {lines.map(({ id, label, count, names }) => (
          <div key={id}>
            <dt>
              {label} <small>{count}</small>
            </dt>
            <dd dir="auto">{names}</dd>
          </div>
        ))}
      </dl>
      <p className="muted">{foodsNote}</p>
    </section>
  );
}
