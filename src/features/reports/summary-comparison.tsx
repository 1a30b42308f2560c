import type { SummaryContent, SummaryDetails } from '@/domain/report/report-schema';
import {
  comparisonColumns,
  comparisonHeading,
  comparisonNote,
  comparisonRows,
  nothingBefore,
} from '@/domain/report/summary-text';

interface SummaryComparisonProps {
  readonly content: SummaryContent & { readonly details: SummaryDetails };
}

/** The period beside the one before it, in numbers alone. */
export function SummaryComparison({ content }: SummaryComparisonProps) {
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
          <p className="muted">{comparisonNote}</p>
        </>
      )}
    </section>
  );
}
