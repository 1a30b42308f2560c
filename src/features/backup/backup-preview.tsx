import { type BackupContents, mayBePart } from '@/domain/backup/backup-file';
import { countAll, type Counts, countsWords } from '@/domain/schema/lists';
import { givenUpWords, type ReplacedUndo } from '@/domain/merge/merge-summary';
import { Notice } from '@/ui/messages/notice';
import { FileFacts } from './file-facts';
import { FindingList } from './finding-list';
import { Preview } from './file-preview';

interface BackupPreviewProps {
  readonly contents: BackupContents;
  readonly live: Counts;
  readonly givesUp: ReplacedUndo | null;
}

/** What a backup file holds and what it would replace, before anything is touched. */
export function BackupPreview({ contents, live, givesUp }: BackupPreviewProps) {
  const { counts, photos, setAside, warnings, problems } = contents;
  return (
    <Preview>
      {mayBePart(contents, live) && (
        <Notice tone="warning">
          This may be an export of one child, not a backup: files of earlier versions do not say
          which. Restoring it replaces everything in this browser.
        </Notice>
      )}
      {problems.count > 0 && (
        <Notice tone="warning">
          <FindingList
            title={
              problems.count === 1
                ? '1 record cannot be taken in:'
                : `${problems.count} records cannot be taken in:`
            }
            findings={problems}
          />
        </Notice>
      )}
      <dl className="settings-facts">
        <div>
          <dt>In the file</dt>
          <dd>
            {countsWords(counts)}
            {photos > 0 && (photos === 1 ? ', with 1 photo' : `, with ${photos} photos`)}.
          </dd>
        </div>
        {setAside > 0 && (
          <div>
            <dt>Set aside</dt>
            <dd>
              {setAside === 1
                ? '1 record that Kinleaf cannot show. It comes along, set aside.'
                : `${setAside} records that Kinleaf cannot show. They come along, set aside.`}
            </dd>
          </div>
        )}
        <FileFacts {...contents} />
        <div>
          <dt>What it replaces</dt>
          <dd>
            {countAll(live) === 0
              ? 'Nothing: there are no records in this browser yet.'
              : `Everything in this browser: ${countsWords(live)}. Until the next restore or merge, Undo restore in Settings brings it back.`}{' '}
            {givenUpWords(givesUp)} Settings and API keys stay as they are.
          </dd>
        </div>
      </dl>
      {warnings.count > 0 && (
        <Notice>
          <FindingList
            title={
              warnings.count === 1
                ? '1 photo is left out, its record is kept:'
                : `${warnings.count} photos are left out, their records are kept:`
            }
            findings={warnings}
          />
        </Notice>
      )}
    </Preview>
  );
}
