import { Fragment } from 'react';
import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import type {
  VisitBar,
  VisitFigure,
  VisitLadder,
  VisitLine,
  VisitRef,
  VisitSection,
  VisitTable,
} from '@/domain/visit/visit-schema';
import {
  daysBefore,
  exposuresText,
  furthestStepText,
  otherStepsText,
} from '@/domain/visit/visit-markdown';
import { DayMark, EntryMark, Marks, Span } from './visit-refs';
import { spanOf } from '@/domain/visit/day-marks';

/**
 * Sentences, each with the dates it is based on. Sentences based on the same dates form a paragraph, which gives them
 * once.
 */
export function Lines({ lines }: { readonly lines: readonly VisitLine[] }) {
  return paragraphsOf(lines).map((paragraph, index) => (
    <p key={index} className="vp-line" dir="auto">
      {paragraph.map(({ lead, parts = [], text }, position) => (
        <span key={position} dir="auto">
          {position > 0 && ' '}
          {lead !== '' && (
            <>
              <b>{lead}</b>:{' '}
            </>
          )}
          {parts.map((part, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              {part.text} <DayMark day={part.day} />
            </Fragment>
          ))}
          {text}
        </span>
      ))}
      <Marks refs={paragraph[0]?.refs ?? []} />
    </p>
  ));
}

function paragraphsOf(lines: readonly VisitLine[]): readonly (readonly VisitLine[])[] {
  const paragraphs: VisitLine[][] = [];
  for (const one of lines) {
    const last = paragraphs.at(-1);
    if (last && one.refs.length > 0 && isSame(one.refs, last[0]?.refs)) last.push(one);
    else paragraphs.push([one]);
  }
  return paragraphs;
}

function isSame(refs: readonly VisitRef[], before: readonly VisitRef[] = []): boolean {
  const ids = (some: readonly VisitRef[]) => some.map(({ entryId }) => entryId).join(' ');
  return ids(refs) === ids(before);
}

/** The steps of each food as seven dots: those that were recorded are filled, the others are rings. */
export function ExposureSteps({ ladders }: { readonly ladders: readonly VisitLadder[] }) {
  if (ladders.length === 0) return null;
  return (
    <table className="vp-ladders">
      <thead>
        <tr>
          <th scope="col">Furthest step</th>
          {foodSteps.map((step) => (
            <td key={step}>{foodStepLabels[step]}</td>
          ))}
          <th scope="col" className="vp-tries">
            Tries
          </th>
        </tr>
      </thead>
      <tbody>
        {ladders.map((ladder, index) => {
          const { label, reached, steps = [reached], tries, refs, furthest } = ladder;
          return (
            <tr key={index}>
              <th scope="row" dir="auto">
                {label}{' '}
                <span className="visually-hidden">
                  {furthestStepText(reached)}
                  {otherStepsText(ladder)}
                </span>
                <Marks refs={furthest ? [furthest] : refs.slice(-1)} />
              </th>
              {foodSteps.map((step, position) => (
                <td key={step} aria-hidden="true">
                  <i className={steps.includes(position + 1) ? 'vp-dot vp-dot-full' : 'vp-dot'} />
                </td>
              ))}
              <td className="vp-tries" aria-label={exposuresText(tries)}>
                {tries}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function Quotes({ quotes }: Pick<VisitSection, 'quotes'>) {
  if (quotes.length === 0) return null;
  return (
    <ul className="vp-quotes">
      {quotes.map(({ text, ref }, index) => (
        <li key={index}>
          <span>
            <EntryMark {...ref} />
          </span>
          <q dir="auto">{text}</q>
        </li>
      ))}
    </ul>
  );
}

/** Lines to write on by hand. */
export function WritingLines({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <div className="vp-ruled" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}

/** The few numbers to read first. */
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
        {text} <EntryMark {...ref} />
      </span>
    </Fragment>
  ));
}

/** Short lists of counts, each with its bar. */
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
            {cells.map((cell, position) => (
              <td key={position} data-column={columns[position]} dir="auto">
                {position === dated ? <Dated refs={refs}>{cell}</Dated> : cell}
                {position === cells.length - 1 && said && (
                  <>
                    {' '}
                    <EntryMark {...said} />
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

/** A cell that starts with the days of its row: 'on 10 days, [7 Jun] to [19 Jun], 7:15 pm'. */
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
