import { useState } from 'react';
import type { VisitRef, VisitSection } from '@/domain/visit/visit-schema';
import { Mark } from './visit-refs';

/** Behind every number of a section the entries that it rests on, on the screen: paper has no room for all of them. */
export function SectionSources({ section }: { readonly section: VisitSection }) {
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
                  <Mark key={ref.entryId} {...ref} />
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
