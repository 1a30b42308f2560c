import { useState } from 'react';
import { pluralize } from '@/domain/text/plural';
import { historyDays, type Worded, type WordedList } from '@/domain/merge/revisions';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { EarlierVersion } from './earlier-version';
import { useRestoreRevision } from './use-take-back';
import { useVersions } from './use-versions';
import './history.css';

export interface EarlierListProps {
  readonly list: WordedList;
  readonly record: Worded;
  /** Whether they may be taken back by this person. */
  readonly mayTake: boolean;
  readonly onTaken: () => void;
}

/** So many versions are shown at first, and with each press. */
const atFirst = 5;

/** What a record said before, the latest first. */
export function EarlierList({ list, record, mayTake, onTaken }: EarlierListProps) {
  const live = useVersions(list, record);
  const [shown, setShown] = useState(atFirst);
  const { busy, take } = useRestoreRevision(list, record, onTaken);
  if (live.status === 'failed') return <ReadFailed what="The earlier words" onRetry={live.retry} />;
  if (live.status === 'loading') return <div className="earlier-wait" aria-busy="true" />;
  const versions = live.value;
  const more = versions.length - shown;
  return (
    <>
      <p className="earlier-about">
        {versions.length === 0
          ? 'It has said nothing else in the last 90 days.'
          : `Kept for ${historyDays} days, without photos. Words that differ are underlined.`}
      </p>
      <ol className="earlier-list">
        {versions.slice(0, shown).map(({ words, writer }) => (
          <EarlierVersion
            key={words.id}
            version={words}
            writer={writer}
            now={record}
            isBusy={busy === words.id}
            onTake={
              mayTake
                ? () => {
                    take(words.id);
                  }
                : undefined
            }
          />
        ))}
      </ol>
      {more > 0 && (
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            setShown(shown + atFirst);
          }}
        >
          Show more ({pluralize(more, 'version', 'versions')})
        </Button>
      )}
    </>
  );
}
