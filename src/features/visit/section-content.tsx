import { Fragment } from 'react';
import { foodSteps } from '@/domain/facts/schemas';
import { stepWords } from '@/domain/facts/fact-text';
import type { VisitLadder, VisitLine, VisitRef, VisitSection } from '@/domain/visit/visit-schema';
import { furthestWords, triesWords } from '@/domain/visit/visit-markdown';
import { DayMark, Mark, Marks } from './visit-refs';

/** Sentences, each with the dates that it rests on. Those that rest on the same ones are a paragraph, which says them once. */
export function Lines({ lines }: { readonly lines: readonly VisitLine[] }) {
  return paragraphsOf(lines).map((paragraph, index) => (
    <p key={index} className="vp-line" dir="auto">
      {paragraph.map(({ lead, parts = [], text }, place) => (
        <span key={place} dir="auto">
          {place > 0 && ' '}
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

/** The furthest step of each food, as seven dots. */
export function Ladders({ ladders }: { readonly ladders: readonly VisitLadder[] }) {
  if (ladders.length === 0) return null;
  return (
    <table className="vp-ladders">
      <thead>
        <tr>
          <th scope="col">Furthest step</th>
          {foodSteps.map((step) => (
            <td key={step}>{stepWords[step]}</td>
          ))}
          <th scope="col" className="vp-tries">
            Tries
          </th>
        </tr>
      </thead>
      <tbody>
        {ladders.map(({ label, reached, tries, refs, furthest }, index) => (
          <tr key={index}>
            <th scope="row" dir="auto">
              {label} <span className="visually-hidden">{furthestWords(reached)}</span>
              <Marks refs={furthest ? [furthest] : refs.slice(-1)} />
            </th>
            {foodSteps.map((step, place) => (
              <td key={step} aria-hidden="true">
                <i className={place < reached ? 'vp-dot vp-dot-full' : 'vp-dot'} />
              </td>
            ))}
            <td className="vp-tries" aria-label={triesWords(tries)}>
              {tries}
            </td>
          </tr>
        ))}
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
            <Mark {...ref} />
          </span>
          <q dir="auto">{text}</q>
        </li>
      ))}
    </ul>
  );
}

/** Lines to write on by hand. */
export function Ruled({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <div className="vp-ruled" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} />
      ))}
    </div>
  );
}
