import { useRef } from 'react';
import { readAllFoods } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import { anotherWords, type ChainLink, linksOf } from '@/domain/food/food-chaining';
import { ReadFailed } from '@/ui/messages/notice';
import type { ChainProps } from './chain-props';
import { NextFoods } from './next-foods';
import { OpenFood } from './open-food';

/** The foods that this one came from and led to, and those next to it while it is safe. */
export function Chain(props: ChainProps) {
  const { child, food, onOpen } = props;
  const live = useLive(child.id, () => readAllFoods(child.id));
  const heading = useRef<HTMLHeadingElement>(null);
  if (live.status === 'loading') return null;
  if (live.status === 'failed') return <ReadFailed what="Next foods" onRetry={live.retry} />;
  const { before, after } = linksOf(food, live.value);
  const hasLinks = before !== null || after.length > 0;
  return (
    <>
      {hasLinks && (
        <section className="fh-part" aria-labelledby="fh-chain">
          <h3 id="fh-chain">One food to the next</h3>
          <ul className="chain">
            {before && (
              <li>
                <End link={before} onOpen={onOpen} /> <Arrow /> <span dir="auto">{food.name}</span>
                <Why link={before} />
              </li>
            )}
            {after.map((link) => (
              <li key={link.food?.id}>
                <span dir="auto">{food.name}</span> <Arrow /> <End link={link} onOpen={onOpen} />
                <Why link={link} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {food.state === 'safe' && (
        <NextFoods
          {...props}
          foods={live.value}
          heading={heading}
          onTaken={() => {
            // The button that was pressed goes with its food.
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The other food: leads to its history, unless it was deleted. */
function End({ link, onOpen }: { readonly link: ChainLink } & Pick<ChainProps, 'onOpen'>) {
  const { food, name } = link;
  return food ? (
    <OpenFood id={food.id} name={name} onOpen={onOpen} />
  ) : (
    <span dir="auto">{name}</span>
  );
}

function Arrow() {
  return (
    <>
      <span aria-hidden="true">→</span>
      <span className="visually-hidden">led to</span>
    </>
  );
}

function Why({ link: { differsIn } }: { readonly link: ChainLink }) {
  return differsIn === undefined ? null : <span>: {anotherWords(differsIn)}</span>;
}
