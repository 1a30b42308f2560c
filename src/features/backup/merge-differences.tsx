import { useId } from 'react';
import { recordWord, titleAndDay } from '@/domain/schema/lists';
import { choiceFor, type RecordPair } from '@/domain/merge/merge-summary';
import { differenceRows } from '@/domain/merge/difference-rows';
import type { MergeChoice } from '@/domain/merge/merge-record';
import { pluralize } from '@/domain/text/plural';
import { DifferenceTable } from '@/shared/history/difference-table';
import { Button } from '@/ui/base/button';
import { Marked } from '@/ui/content/marked';
import { ChoiceChips } from '@/ui/fields/chips';
import type { Merge } from './use-merge';
import './merge-differences.css';

const options: readonly { readonly value: MergeChoice; readonly label: string }[] = [
  { value: 'both', label: 'Keep both' },
  { value: 'mine', label: 'Keep mine' },
  { value: 'theirs', label: 'Take theirs' },
];

/** The records that differ, both versions side by side, and what becomes of them. */
export function MergeDifferences({ merge }: { readonly merge: Merge }) {
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
          <Difference key={`${pair.list} ${pair.mine.id}`} pair={pair} merge={merge} />
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

function Difference({ pair, merge }: { readonly pair: RecordPair; readonly merge: Merge }) {
  const { list, mine } = pair;
  const id = useId();
  const name = titleAndDay(list, mine);
  return (
    <li>
      <h4 id={id} dir="auto">
        {name}
      </h4>
      <p>{recordWord(list)}</p>
      <DifferenceTable
        rows={differenceRows(pair)}
        names={['Mine', 'Theirs']}
        labelledBy={id}
        words={Marked}
      />
      <ChoiceChips
        label={`For ${name}`}
        columns={3}
        options={options}
        value={choiceFor(merge.choices, list, mine.id)}
        onChange={(choice) => {
          merge.choose(pair, choice);
        }}
      />
    </li>
  );
}
