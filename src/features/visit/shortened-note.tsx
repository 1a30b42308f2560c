import { Fragment } from 'react';
import type { VisitSection } from '@/domain/visit/visit-schema';
import { shortenedWords } from '@/domain/visit/visit-markdown';
import { AiNote } from '@/ui/messages/ai-note';
import { Mark } from './visit-refs';
import './shortened-note.css';

/** What a model made of the quotations, marked as its words; every sentence with the dates that it rests on. */
export function ShortenedNote({ shortened = [] }: Pick<VisitSection, 'shortened'>) {
  if (shortened.length === 0) return null;
  return (
    <AiNote title={shortenedWords.title} footnote={shortenedWords.footnote}>
      <ul className="vp-shortened">
        {shortened.map(({ text, refs }, index) => (
          <li key={index}>
            <span dir="auto">{text}</span>
            {refs.map((ref) => (
              <Fragment key={ref.entryId}>
                {' '}
                <Mark {...ref} />
              </Fragment>
            ))}
          </li>
        ))}
      </ul>
    </AiNote>
  );
}
