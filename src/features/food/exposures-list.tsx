import { useState } from 'react';
import { readFoodTries } from '@/data/records/exposures';
import { useLive } from '@/data/db/use-live';
import type { FoodItem } from '@/domain/schema/entities';
import { historyOf, triesSentence } from '@/domain/food/food-history';
import { Button } from '@/ui/base/button';
import { ReadFailed } from '@/ui/messages/notice';
import { HistoryList } from './history-list';
import { Ladder } from './ladder';

/** Entries read at first, and more with each 'Show earlier'. */
const pageSize = 20;

/** The tries of a food: drawn as steps, and each in words. */
export function Tries({ food }: { readonly food: FoodItem }) {
  const [limit, setLimit] = useState(pageSize);
  const live = useLive(`${food.id} ${limit}`, () => readFoodTries(food, limit));
  if (live.status === 'loading') return <div className="fh-room" />;
  if (live.status === 'failed') return <ReadFailed what="The tries" onRetry={live.retry} />;
  const { tries, isWhole } = live.value;
  const items = historyOf(food, tries, isWhole);
  return (
    <>
      <section aria-labelledby="fh-steps">
        <h3 id="fh-steps">Steps so far</h3>
        <p className="fh-note">{triesSentence(tries, isWhole)}</p>
        <p className="fh-note">Any step, in any order, is a try.</p>
        <Ladder items={items} />
      </section>
      <section aria-labelledby="fh-each">
        <h3 id="fh-each" className="fh-rule">
          Each time
        </h3>
        <HistoryList childId={food.childId} items={items} />
        {!isWhole && (
          <Button
            variant="quiet"
            className="fh-more"
            onClick={() => {
              setLimit(limit + pageSize);
            }}
          >
            Show earlier
          </Button>
        )}
      </section>
    </>
  );
}
