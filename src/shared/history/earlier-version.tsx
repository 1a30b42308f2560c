import { useId } from 'react';
import { Undo2 } from 'lucide-react';
import type { RevisionRow } from '@/data/db/db';
import { changesBy, whenWords } from '@/domain/merge/restore-revision';
import type { Worded } from '@/domain/merge/revisions';
import { Button } from '@/ui/base/button';
import { WordDiff } from '@/ui/content/marked';
import { writerWords } from '@/shared/circle/written-by';
import { DifferenceTable } from './difference-table';
import type { Version } from './use-versions';

interface EarlierVersionProps {
  readonly version: RevisionRow;
  /** Who wrote it, where it is shared. */
  readonly writer: Version['writer'];
  /** The record as it stands. */
  readonly now: Worded;
  readonly isBusy: boolean;
  /** Absent for whoever may not change the record. */
  readonly onTake?: (() => void) | undefined;
}

/** What a record said before one change, beside what it says now. */
export function EarlierVersion({ version, writer, now, isBusy, onTake }: EarlierVersionProps) {
  const id = useId();
  const rows = changesBy(version.list, now, version.was);
  return (
    <li className="earlier-version">
      <h4 id={id}>
        Changed <time dateTime={version.at}>{whenWords(version.at)}</time>
      </h4>
      {writer && <p className="earlier-about">Before that, written by {writerWords(writer)}</p>}
      {rows.length === 0 ? (
        <p className="earlier-nothing">It says the same in what this version can show.</p>
      ) : (
        <DifferenceTable rows={rows} names={['Then', 'Now']} labelledBy={id} words={WordDiff} />
      )}
      {onTake && (
        <Button size="sm" icon={Undo2} busy={isBusy} aria-describedby={id} onClick={onTake}>
          Take these words back
        </Button>
      )}
    </li>
  );
}
