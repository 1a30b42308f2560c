import { type LucideIcon, Star } from 'lucide-react';
import { shownOnce } from '@/domain/entry/analysis-text';
import { notACause } from '@/domain/statistics/difference-text';
import { formatNumber } from '@/domain/text/plural';
import type { PatternContent, SummaryContent, SummaryDetails } from '@/domain/report/report-schema';
import {
  categoryLabel,
  formatStoredDay,
  highlightRows,
  knownCategory,
  listedReactions,
  rankedCategories,
} from '@/domain/report/display';
import { Badge } from '@/ui/content/cards';
import { KeyFigures } from '@/ui/content/summary-cards';
import {
  comparisonColumns,
  comparisonHeading,
  comparisonRows,
  coverageText,
  foodLines,
  foodsNote,
  mostAndLeastText,
  nothingBefore,
  quoteGone,
  quotesBasis,
} from '@/domain/report/summary-text';
import { glyphs } from '@/ui/base/glyphs';
import { BarTable } from '@/ui/charts/bar-table';
import { reactions } from '@/domain/food/food-states';
import './report-views.css';

export function PatternView({ content }: { readonly content: PatternContent }) {
  const { summary, categoryBreakdown, foodReactions } = content;
  const reactions = listedReactions(foodReactions);
  return (
    <>
      <section>
        <h3>Summary</h3>
        <KeyFigures
          figures={[
            { label: 'Total entries', value: formatNumber(summary.totalEntries) },
            { label: 'Average entries per day', value: formatNumber(summary.averageEntriesPerDay) },
            {
              label: 'Period',
              value: formatNumber(summary.periodDays),
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
                  {label} {formatNumber(count)}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

interface SummaryViewProps {
  readonly content: SummaryContent;
  readonly missingQuotes: ReadonlySet<number>;
}

export function SummaryView({ content, missingQuotes }: SummaryViewProps) {
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
        {full && <p className="summary-words">{coverageText(full).join(' ')}</p>}
      </section>
      <section>
        <h3>Category Distribution</h3>
        <CategoryBars caption="Entries by category" counts={content.categoryCounts} />
        {full && <p className="summary-words">{mostAndLeastText(full).join(' ')}</p>}
      </section>
      {full && (
        <>
          <SummaryFoods details={full.details} />
          <SummaryComparison content={full} />
          <SummaryQuotes details={full.details} missing={missingQuotes} />
        </>
      )}
    </>
  );
}

interface SummaryComparisonProps {
  readonly content: SummaryContent & { readonly details: SummaryDetails };
}

/** The period beside the one before it, in numbers only. */
function SummaryComparison({ content }: SummaryComparisonProps) {
  const rows = comparisonRows(content);
  const heading = comparisonHeading(content);
  return (
    <section>
      <h3>{heading}</h3>
      {rows.length === 0 ? (
        <p className="muted">{nothingBefore(content)}</p>
      ) : (
        <>
          <table className="summary-table">
            <caption className="visually-hidden">{heading}</caption>
            <thead>
              <tr>
                {comparisonColumns.map((column) =>
                  column === '' ? (
                    <td key={column} />
                  ) : (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={index}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="muted">{notACause}</p>
        </>
      )}
    </section>
  );
}

/** The foods of the period by name, each with the reaction and its current state. */
function SummaryFoods({ details }: { readonly details: SummaryDetails }) {
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

interface SummaryQuotesProps {
  readonly details: SummaryDetails;
  /** The indexes of those the journal no longer contains. */
  readonly missing: ReadonlySet<number>;
}

/** A few entries, quoted as they were when the report was made. */
function SummaryQuotes({ details, missing }: SummaryQuotesProps) {
  if (details.quotes.length === 0) return null;
  return (
    <section>
      <h3>From the journal</h3>
      <p className="muted">{quotesBasis(details)}</p>
      {details.quotes.map(({ date, category, starred, ...quoted }, index) => {
        const { title, text } = shownOnce(quoted, true);
        return (
          <figure key={index} className="summary-quote" data-hue={category}>
            <figcaption>
              <strong dir="auto">
                {starred === true && <Star className="icon" aria-label="Starred" role="img" />}
                {title}
              </strong>
              <span>
                {formatStoredDay(date)} · {categoryLabel(category)}
              </span>
            </figcaption>
            {text !== '' && <blockquote dir="auto">{text}</blockquote>}
            {missing.has(index) && <p className="muted small">{quoteGone}</p>}
          </figure>
        );
      })}
    </section>
  );
}

interface CategoryBarsProps {
  readonly caption: string;
  readonly counts: Readonly<Record<string, number>>;
}

/** Entries by category, most first. */
function CategoryBars({ caption, counts }: CategoryBarsProps) {
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
          text: formatNumber(count),
          ...(category && { hue: category.id, icon: glyphs[category.glyph] }),
        };
      })}
    />
  );
}

interface ReactionLook {
  readonly hue: string;
  readonly icon?: LucideIcon;
}

/** Returns the icon and colour of a reaction; an unknown one looks neutral. */
export function reactionIcon(id: string): ReactionLook {
  const reaction = reactions.find((one) => one.id === id);
  return reaction ? { hue: reaction.hue, icon: glyphs[reaction.glyph] } : { hue: 'react-neutral' };
}
