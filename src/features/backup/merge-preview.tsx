import { type BackupContents, partWords } from '@/domain/backup/backup-file';
import { countsWords } from '@/domain/schema/lists';
import { capitalise, pluralize } from '@/domain/text/plural';
import {
  besideWords,
  givenUpWords,
  isAllHere,
  isOnlySample,
  type MergeComparison,
} from '@/domain/merge/merge-summary';
import { Notice } from '@/ui/messages/notice';
import { FileFacts } from './file-facts';
import { FindingList } from './finding-list';
import { MergeDifferences } from './merge-differences';
import { Preview } from './file-preview';
import type { Merge } from './use-merge';

interface MergePreviewProps {
  readonly contents: BackupContents;
  readonly merge: Merge;
}

/** Whose file it is, what it brings, and what becomes of what differs, before anything is touched. */
export function MergePreview({ contents, merge }: MergePreviewProps) {
  const { counts, note, warnings, unreadable } = contents;
  const { comparison } = merge;
  const part = partWords(note);
  return (
    <Preview>
      {unreadable.count > 0 && (
        <Notice tone="warning">
          <FindingList
            title={`${pluralize(unreadable.count, 'record', 'records')} cannot be taken in:`}
            findings={unreadable}
          />
        </Notice>
      )}
      <dl className="settings-facts">
        <div>
          <dt>In the file</dt>
          <dd>
            {part === null ? 'A backup' : capitalise(part)}: {countsWords(counts)}.
          </dd>
        </div>
        <FileFacts {...contents} />
        {comparison && (
          <div>
            <dt>Beside your journal</dt>
            <dd>{besideWords(comparison)}</dd>
          </div>
        )}
      </dl>
      {comparison ? (
        <Compared comparison={comparison} merge={merge} />
      ) : (
        <p role="status">Comparing the file with your journal...</p>
      )}
      {warnings.count > 0 && (
        <Notice>
          <FindingList title="Left out, their records are kept:" findings={warnings} />
        </Notice>
      )}
    </Preview>
  );
}

interface ComparedProps {
  readonly comparison: MergeComparison;
  readonly merge: Merge;
}

function Compared({ comparison, merge }: ComparedProps) {
  const { orphans, setAside, samples, givesUp } = comparison;
  const parked = [
    ...(orphans === 0
      ? []
      : [
          `${pluralize(orphans, 'record belongs', 'records belong')} to a child who is neither here nor in the file.`,
        ]),
    ...(setAside === 0
      ? []
      : [
          `${pluralize(setAside, 'record', 'records')} could not be shown where the file was made.`,
        ]),
  ];
  return (
    <>
      {samples > 0 && !isOnlySample(comparison) && (
        <p>The sample journal in the file is left out.</p>
      )}
      {parked.length > 0 && (
        <Notice>
          {parked.join(' ')} Nothing of that is lost: Settings keeps it under Set aside.
        </Notice>
      )}
      {!isAllHere(comparison) && (
        <p>
          Merging adds what is new and deletes no record; only where you choose one version, it
          takes the place of the other. Undo merge in Settings takes it back.{' '}
          {givenUpWords(givesUp)}
        </p>
      )}
      {merge.pairs.length > 0 && <MergeDifferences merge={merge} />}
    </>
  );
}
