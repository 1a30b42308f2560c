import { useId, useRef, useState } from 'react';
import { ChevronDown, History } from 'lucide-react';
import { countHistory } from '@/data/records/history';
import { useLive } from '@/data/db/use-live';
import type { Worded, WordedList } from '@/domain/merge/revisions';
import { EarlierList } from './earlier-list';
import './history.css';

export interface EarlierWordsProps {
  readonly list: WordedList;
  readonly record: Worded;
  readonly mayTake?: boolean;
}

/** What a record said before, folded to one quiet line; nothing where it has said nothing else. */
export function RevisionText({ list, record, mayTake = true }: EarlierWordsProps) {
  const live = useLive(record.id, () => countHistory(record.id));
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  if (live.status === 'loading' || (live.status === 'ready' && live.value === 0)) return null;
  return (
    <section className="earlier" aria-label="Earlier words">
      <h3>
        <button
          ref={head}
          type="button"
          className="earlier-head"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <History className="icon small" aria-hidden="true" />
          Earlier words
          <ChevronDown className="icon small" aria-hidden="true" />
        </button>
      </h3>
      {isOpen && (
        <div className="earlier-body" id={id}>
          <EarlierList
            list={list}
            record={record}
            mayTake={mayTake}
            onTaken={() => {
              // The button that was pressed goes with its version.
              head.current?.focus();
            }}
          />
        </div>
      )}
    </section>
  );
}
