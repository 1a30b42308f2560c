import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { nameInMargin } from '@/domain/text/excerpt';
import type { VisitContent, VisitRef, VisitSection } from '@/domain/visit/visit-schema';
import { type ExistingEntries, visitPeriodText, formatLongDay } from '@/domain/visit/day-marks';
import { pagesNote, shortenedTexts } from '@/domain/visit/visit-markdown';
import { cssString, isolateText } from '@/lib/text';
import { LogoMark } from '@/ui/base/art';
import { type Journal, EntryMark, VisitJournalContext } from './visit-refs';
import { NightStrip } from './night-strip';
import {
  Figures,
  Groups,
  ExposureSteps,
  Lines,
  Quotes,
  WritingLines,
  Table,
} from './section-content';
import { sectionLook } from './section-icons';
import { AiNote } from '@/ui/messages/ai-note';
import './visit-pages.css';
import './visit-pages-screen.css';
import './visit.css';

interface VisitPagesProps {
  readonly visit: VisitContent;
  readonly childId: string;
  /** Entries the journal still contains; absent while unknown, and all then count as existing. */
  readonly stored?: ExistingEntries;
}

/** The pages of a visit, in print and on the screen: light in every theme, like paper. */
export function VisitPages({ visit, childId, stored }: VisitPagesProps) {
  const { name, age, heading, madeOn, period, coverage, questions, sections } = visit;
  const journal = useMemo((): Journal => ({ childId, stored }), [childId, stored]);
  return (
    <VisitJournalContext value={journal}>
      <style>{`@page visit {
        @top-left { content: ${cssString(`${[isolateText(nameInMargin(name)), age].filter(Boolean).join(', ')}. ${heading}, ${formatLongDay(madeOn)}`)}; }
        @bottom-left { content: ${cssString(pagesNote)}; }
        @bottom-right { content: ${cssString(`${isolateText(nameInMargin(name))}, page `)} counter(page) " of " counter(pages); }
      }
      /* It begins with who and when itself. */
      @page visit:first { @top-left { content: ""; } }`}</style>
      <article
        className="visit-paper"
        lang="en"
        aria-label={`${heading}, ${formatLongDay(madeOn)}`}
      >
        <header className="vp-head">
          <div>
            <p className="vp-name">
              <bdi>{name}</bdi>
              {age !== '' && `, ${age}`}
            </p>
            <p className="vp-for">
              {heading}, {formatLongDay(madeOn)}
            </p>
          </div>
          <p className="vp-period">
            <span>Period</span> {visitPeriodText(period)}
          </p>
        </header>
        <Coverage {...coverage} />
        {questions.length > 0 && (
          <section className="vp-questions">
            <h2>What we would like to talk about</h2>
            <ol>
              {questions.map((question, index) => (
                <li key={index} dir="auto">
                  {question}
                </li>
              ))}
            </ol>
          </section>
        )}
        {sections.map((section) => (
          <Section key={section.id} section={section} period={period} />
        ))}
        <p className="vp-foot">
          <LogoMark /> {pagesNote}
        </p>
      </article>
    </VisitJournalContext>
  );
}

function Coverage({ days, written, marks }: VisitContent['coverage']) {
  return (
    <div className="vp-coverage">
      <p>
        Entries on <b>{written}</b> of <b>{days}</b> {days === 1 ? 'day' : 'days'}.
      </p>
      {marks !== '' && (
        <svg
          viewBox={`0 0 ${marks.length * 10} 12`}
          style={{ maxWidth: `${marks.length}em` }}
          aria-hidden="true"
          preserveAspectRatio="none"
        >
          {Array.from(marks, (mark, index) => (
            <rect
              key={index}
              x={index * 10 + 1}
              y="0.5"
              width="8"
              height="11"
              className={mark === '1' ? 'vp-day vp-day-written' : 'vp-day'}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

interface SectionProps {
  readonly section: VisitSection;
  readonly period: VisitContent['period'];
}

function Section({ section, period }: SectionProps) {
  const {
    id,
    heading,
    basis,
    figures,
    nights,
    changes = [],
    groups,
    table,
    ladders,
    lines,
    quotes,
    ruled,
    shortened,
  } = section;
  const { icon: Icon, hue } = sectionLook(id);
  return (
    <section className="vp-section" data-hue={hue} data-section={id}>
      <SectionHead icon={<Icon className="icon" aria-hidden="true" />} basis={basis}>
        {heading}
      </SectionHead>
      <Figures figures={figures} />
      <NightStrip nights={nights} changes={changes} period={period} />
      <Groups groups={groups} />
      {table && <Table table={table} />}
      <Quotes quotes={quotes} />
      <Lines lines={lines} />
      <ShortenedNote shortened={shortened} />
      <ExposureSteps ladders={ladders} />
      <WritingLines count={ruled} />
      <SectionSources section={section} />
    </section>
  );
}

interface SectionHeadProps {
  readonly icon: ReactNode;
  readonly basis: string;
  readonly children: string;
}

function SectionHead({ icon, basis, children }: SectionHeadProps) {
  return (
    <div className="vp-section-head">
      {icon}
      <h2>{children}</h2>
      <p>{basis}</p>
    </div>
  );
}

/** The entries behind every number of a section, on the screen only: paper has no room for all of them. */
function SectionSources({ section }: { readonly section: VisitSection }) {
  const [isOpen, setOpen] = useState(false);
  const sources = sourcesOf(section);
  if (sources.length === 0) return null;
  return (
    <details
      className="vp-sources"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>What {section.heading} rests on</summary>
      {isOpen && (
        <dl>
          {sources.map(({ name, refs }, index) => (
            <div key={index}>
              <dt dir="auto">{name}</dt>
              <dd>
                {refs.map((ref) => (
                  <EntryMark key={ref.entryId} {...ref} />
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}

interface Source {
  readonly name: string;
  readonly refs: readonly VisitRef[];
}

function sourcesOf({ figures, groups, table, ladders, lines }: VisitSection): readonly Source[] {
  return [
    ...figures.map(({ label, value, refs }) => ({ name: `${label}: ${value}`, refs })),
    ...groups.flatMap(({ heading, bars }) =>
      bars.map(({ label, value, refs }) => ({ name: `${heading}: ${label}, ${value}`, refs })),
    ),
    ...(table?.rows ?? []).map(({ cells, refs }) => ({
      name: cells.slice(0, 3).join(', '),
      refs,
    })),
    ...ladders.map(({ label, refs }) => ({ name: label, refs })),
    ...lines.map(({ lead, text, refs }) => ({ name: lead || text, refs })),
  ].filter(({ refs }) => refs.length > 0);
}

/** A model's summary of the quotations, marked as such; every sentence with the dates it is based on. */
function ShortenedNote({ shortened = [] }: Pick<VisitSection, 'shortened'>) {
  if (shortened.length === 0) return null;
  return (
    <AiNote title={shortenedTexts.title} footnote={shortenedTexts.footnote}>
      <ul className="vp-shortened">
        {shortened.map(({ text, refs }, index) => (
          <li key={index}>
            <span dir="auto">{text}</span>
            {refs.map((ref) => (
              <Fragment key={ref.entryId}>
                {' '}
                <EntryMark {...ref} />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </AiNote>
  );
}
