import { type RefObject, useMemo, useState } from 'react';
import { Plus } from 'lucide-react';
import { useMayChange, useCanWrite } from '@/circle/store/use-permissions';
import type { FoodItem } from '@/domain/schema/entities';
import { foodStateOf } from '@/domain/food/food-states';
import { likenessOf } from '@/domain/food/food-properties';
import {
  leastSame,
  type NextFood,
  foodSuggestions,
  reasonWords,
} from '@/domain/food/food-chaining';
import { Button } from '@/ui/base/button';
import type { ChainProps } from './chain-props';
import { OpenFood } from './open-food';
import { useTakeFood } from './use-accept-suggestion';

interface NextFoodsProps extends ChainProps {
  readonly foods: readonly FoodItem[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onTaken: () => void;
}

/** Proposals shown at first. */
const firstShown = 4;

/** Foods that differ in one thing from a safe one, each with the reason. An idea, and nothing more. */
export function NextFoods(props: NextFoodsProps) {
  const { food, foods, heading, onAdded, onOpen, onTaken, onSayLike } = props;
  const [isLong, setLong] = useState(false);
  const { take, isBusy } = useTakeFood(food, onAdded, onTaken);
  const mayWrite = useCanWrite(food.childId);
  const near = useMemo(() => foodSuggestions(food, foods), [food, foods]);
  const shown = isLong ? near : near.slice(0, firstShown);
  const isKnown = likenessOf(food).length > leastSame;
  return (
    <section className="fh-part" aria-labelledby="fh-next">
      <h3 id="fh-next" ref={heading} tabIndex={-1}>
        Next foods
      </h3>
      {near.length > 0 && (
        <p className="fh-note">
          Ideas, for whenever you like. Each differs from <bdi>{food.name}</bdi> in one thing.
          Kinleaf knows of no allergies.
        </p>
      )}
      {near.length === 0 && isKnown && (
        <p className="fh-note">No food is this near, as far as is noted.</p>
      )}
      {!isKnown && (
        <>
          {onSayLike ? (
            <p className="fh-note">Say what it is like, and next foods come up.</p>
          ) : (
            <p className="fh-note">Next foods come up once somebody says what it is like.</p>
          )}
          {onSayLike && (
            <Button className="fh-say" onClick={onSayLike}>
              Say what it is like
            </Button>
          )}
        </>
      )}
      {shown.length > 0 && (
        <ul className="next">
          {shown.map((one) => (
            <li key={one.own?.id ?? one.name}>
              <div>
                <Name of={one} onOpen={onOpen} />
                <p dir="auto">{reasonWords(one)}</p>
              </div>
              {mayWrite && one.own?.from === undefined && (
                <Take
                  of={one}
                  childId={food.childId}
                  isBusy={isBusy}
                  onTake={() => {
                    void take(one);
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {shown.length < near.length && (
        <Button
          variant="quiet"
          className="fh-more"
          onClick={() => {
            setLong(true);
            heading.current?.focus();
          }}
        >
          Show more<span className="visually-hidden"> next foods</span>
        </Button>
      )}
    </section>
  );
}

interface TakeProps {
  readonly of: NextFood;
  readonly childId: string;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}

/** Puts it on the board; one that is there is linked, which changes it. */
function Take({ of: { own, name }, childId, isBusy, onTake }: TakeProps) {
  const mayLink = useMayChange('food', own?.id ?? '', childId);
  if (own && !mayLink) return null;
  return (
    <Button size="sm" icon={Plus} busy={isBusy} onClick={onTake}>
      {own ? 'Link' : 'Add'} <span className="visually-hidden">{name}</span>
    </Button>
  );
}

/** One of the board leads to its own history, and says where it stands. */
function Name({ of, onOpen }: { readonly of: NextFood } & Pick<ChainProps, 'onOpen'>) {
  const { own, name } = of;
  if (!own)
    return (
      <p>
        <b>{name}</b>
      </p>
    );
  return (
    <p>
      <OpenFood id={own.id} name={name} onOpen={onOpen} />{' '}
      <span className="fh-quiet">{foodStateOf(own.state).title}</span>
    </p>
  );
}
