import { Fragment } from 'react';
import type {
  VisitBar,
  VisitFigure,
  VisitRef,
  VisitSection,
  VisitTable,
} from '@/domain/visit/visit-schema';
import { spanOf } from '@/domain/visit/day-marks';
import { daysBefore } from '@/domain/visit/visit-markdown';
import { Mark, Span } from './visit-refs';

/** The few numbers that are read first. */
export function Figures({ figures }: { readonly figures: readonly VisitFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <dl className="vp-figures">
      {figures.map(({ label, value, range, detail, refs }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="vp-figure">{value}</dd>
          {detail !== '' && <dd>{detail}</dd>}
          <dd>
            <p>{range ? <Range range={range} /> : <Span refs={refs} />}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** '7:45 pm [3 May] to 9:25 pm [28 Apr]' */
function Range({ range }: { readonly range: NonNullable<VisitFigure['range']> }) {
  return range.map(({ text, ref }, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className="vp-end">
        {index > 0 && 'to '}
        {text} <Mark {...ref} />
      </span>
    </Fragment>
  ));
}

/** Short lists of what was counted, each with its bar. */
export function Groups({ groups }: Pick<VisitSection, 'groups'>) {
  if (groups.length === 0) return null;
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <div className="vp-groups">
      {groups.map(({ heading, bars }) => (
        <div key={heading}>
          <h3>{heading}</h3>
          <ul>
            {bars.map((bar) => (
              <Bar key={bar.label} {...bar} most={most} />
            ))}
          </ul>
          <p>
            <Span refs={bars.flatMap(({ refs }) => refs)} />
          </p>
        </div>
      ))}
    </div>
  );
}

function Bar({ label, value, most }: VisitBar & { readonly most: number }) {
  return (
    <li className="vp-bar">
      <span dir="auto">{label}</span>
      <i style={{ '--part': value / most }} aria-hidden="true" />
      <b>{value}</b>
    </li>
  );
}

export function Table({ table: { columns, dated, rows } }: { readonly table: VisitTable }) {
  return (
    <table className="vp-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, said, refs }, index) => (
          <tr key={index}>
            {cells.map((cell, place) => (
              <td key={place} data-column={columns[place]} dir="auto">
                {place === dated ? <Dated refs={refs}>{cell}</Dated> : cell}
                {place === cells.length - 1 && said && (
                  <>
                    {' '}
                    <Mark {...said} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DatedProps {
  readonly refs: readonly VisitRef[];
  readonly children: string;
}

/** A cell that begins with the days of its row: 'on 10 days, [7 Jun] to [19 Jun], 7:15 pm'. */
function Dated({ refs, children }: DatedProps) {
  const { days, isRange } = spanOf(refs);
  return (
    <p>
      {isRange && daysBefore(days)}
      <Span refs={refs} />
      {children !== '' && `, ${children}`}
    </p>
  );
}
