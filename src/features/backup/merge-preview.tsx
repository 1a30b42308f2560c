import { useId } from 'react';
import { type BackupContents, partText } from '@/domain/backup/backup-file';
import { countsText, recordTypeName, titleAndDay } from '@/domain/schema/lists';
import { capitalise, pluralize } from '@/domain/text/plural';
import {
  comparisonText,
  choiceFor,
  replacedUndoText,
  bringsNothing,
  isOnlySample,
  type MergeComparison,
  type RecordPair,
} from '@/domain/merge/merge-summary';
import { Notice } from '@/ui/messages/notice';
import { FileFacts, FindingList, KeptWithFaults, PhotoCheck, Preview } from './file-preview';
import type { MergeState } from './use-merge';
import { differenceRows } from '@/domain/merge/difference-rows';
import type { MergeChoice } from '@/domain/merge/merge-record';
import { DifferenceTable } from '@/shared/history/difference-table';
import { Button } from '@/ui/base/button';
import { Marked } from '@/ui/content/marked';
import { ChoiceChips } from '@/ui/fields/chips';
import './merge-differences.css';

interface MergePreviewProps {
  readonly contents: BackupContents;
  /** How many of its photos have been opened, from 0 to 1, or 'all'. */
  readonly opened: number | 'all';
  readonly merge: MergeState;
}

/** What the file is, what it adds, and what happens to records that differ, before anything is changed. */
export function MergePreview({ contents, opened, merge }: MergePreviewProps) {
  const { counts, note, unreadable } = contents;
  const { comparison } = merge;
  const part = partText(note);
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
            {part === null ? 'A backup' : capitalise(part)}: {countsText(counts)}.
          </dd>
        </div>
        <PhotoCheck photos={contents.photos} opened={opened} />
        <FileFacts {...contents} />
        {comparison && (
          <div>
            <dt>Beside your journal</dt>
            <dd>{comparisonText(comparison)}</dd>
          </div>
        )}
      </dl>
      {comparison ? (
        <ComparisonResult comparison={comparison} merge={merge} />
      ) : (
        <p role="status">Comparing the file with your journal...</p>
      )}
      <KeptWithFaults {...contents} />
    </Preview>
  );
}

interface ComparisonResultProps {
  readonly comparison: MergeComparison;
  readonly merge: MergeState;
}

function ComparisonResult({ comparison, merge }: ComparisonResultProps) {
  const { orphans, setAside, samples, replacedUndo } = comparison;
  const quarantined = [
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
      {quarantined.length > 0 && (
        <Notice>
          {quarantined.join(' ')} Nothing of that is lost: Settings keeps it under Set aside.
        </Notice>
      )}
      {!bringsNothing(comparison) && (
        <p>
          Merging adds what is new and deletes no record; only where you choose one version, it
          takes the place of the other. Undo merge in Settings takes it back.{' '}
          {replacedUndoText(replacedUndo)}
        </p>
      )}
      {merge.pairs.length > 0 && <MergeDifferences merge={merge} />}
    </>
  );
}

const options: readonly { readonly value: MergeChoice; readonly label: string }[] = [
  { value: 'both', label: 'Keep both' },
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
];

/** The records that differ, both versions side by side, with the choice of what to keep. */
function MergeDifferences({ merge }: { readonly merge: MergeState }) {
  const { pairs, more, choices } = merge;
  return (
    <section className="merge-differences" aria-labelledby="merge-differences">
      <h3 id="merge-differences">Different on both sides</h3>
      <p>
        With Keep both, the version that was changed later stays in its place, and the other is kept
        as a record of its own. Of a child, the other profile is kept in Settings, under Set aside.
      </p>
      <ChoiceChips
        label="For all of them"
        columns={3}
        options={options}
        value={Object.keys(choices.each).length === 0 ? choices.all : null}
        onChange={merge.chooseForAll}
      />
      <ul>
        {pairs.map((pair) => (
          <Difference key={`${pair.list} ${pair.local.id}`} pair={pair} merge={merge} />
        ))}
      </ul>
      {more > 0 && (
        <Button onClick={merge.showMore} disabled={merge.isBusy}>
          Show more ({pluralize(more, 'record', 'records')})
        </Button>
      )}
    </section>
  );
}

function Difference({ pair, merge }: { readonly pair: RecordPair; readonly merge: MergeState }) {
  const { list, local } = pair;
  const id = useId();
  const name = titleAndDay(list, local);
  return (
    <li>
      <h4 id={id} dir="auto">
        {name}
      </h4>
      <p>{recordTypeName(list)}</p>
      <DifferenceTable
        rows={differenceRows(pair)}
        names={['Mine', 'Theirs']}
        labelledBy={id}
        textComponent={Marked}
      />
      <ChoiceChips
        label={`For ${name}`}
        columns={3}
        options={options}
        value={choiceFor(merge.choices, list, local.id)}
        onChange={(choice) => {
          merge.choose(pair, choice);
        }}
      />
    </li>
  );
}

interface MergeButtonsProps {
  readonly merge: MergeState;
  readonly contents: BackupContents;
  readonly onChooseAnother: () => void;
  readonly onClose: () => void;
}

/** The buttons for a file that was compared. */
export function MergeButtons({ merge, contents, onChooseAnother, onClose }: MergeButtonsProps) {
  const { comparison, isBusy } = merge;
  const isWhole = contents.unreadable.count === 0;
  if (comparison && bringsNothing(comparison)) return <Button onClick={onClose}>Close</Button>;
  return (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        Cancel
      </Button>
      {!isWhole && (
        <Button onClick={onChooseAnother} disabled={isBusy}>
          Choose another file
        </Button>
      )}
      {comparison && (
        <Button
          variant={isWhole ? 'primary' : 'outline'}
          busy={isBusy}
          busyLabel="Merging..."
          onClick={merge.start}
        >
          {isWhole ? 'Merge' : 'Merge without these'}
        </Button>
      )}
    </>
  );
}
