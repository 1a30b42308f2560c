import { Star } from 'lucide-react';
import type { SummaryDetails } from '@/domain/report/report-schema';
import { categoryLabel, dayWords } from '@/domain/report/display';
import { quoteGone, quotesBasis } from '@/domain/report/summary-text';

interface SummaryQuotesProps {
  readonly details: SummaryDetails;
  /** The places, from 0, of those that the journal does not hold any more. */
  readonly gone: ReadonlySet<number>;
}

/** A few entries in the words they were written in when the report was made. */
export function SummaryQuotes({ details, gone }: SummaryQuotesProps) {
  if (details.quotes.length === 0) return null;
  return (
    <section>
      <h3>From the journal</h3>
      <p className="muted">{quotesBasis(details)}</p>
      {details.quotes.map(({ date, category, title, text, starred }, index) => (
        <figure key={index} className="summary-quote" data-hue={category}>
          <figcaption>
            <strong dir="auto">
              {starred === true && <Star className="icon" aria-label="Starred" role="img" />}
              {title}
            </strong>
            <span>
              {dayWords(date)} · {categoryLabel(category)}
            </span>
          </figcaption>
          {text !== '' && <blockquote dir="auto">{text}</blockquote>}
          {gone.has(index) && <p className="muted small">{quoteGone}</p>}
        </figure>
      ))}
    </section>
  );
}
