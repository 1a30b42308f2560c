import { type RefObject, useMemo, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { readAllFoods } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import {
  anotherWords,
  type ChainLink,
  foodSuggestions,
  leastSame,
  linksOf,
  type NextFood,
  reasonWords,
} from '@/domain/food/food-chaining';
import { ReadFailed } from '@/ui/messages/notice';
import type { Child, FoodItem } from '@/domain/schema/entities';
import { useCanWrite, useMayChange } from '@/circle/store/use-permissions';
import { foodStateOf } from '@/domain/food/food-states';
import { likenessOf } from '@/domain/food/food-properties';
import { Button } from '@/ui/base/button';
import { useTakeFood } from './use-accept-suggestion';

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

/** What the parts of a food's chain are given. */
export interface ChainProps {
  readonly child: Child;
  readonly food: FoodItem;
  /** A food was put on the board. */
  readonly onAdded: (food: FoodItem) => void;
  /** Opens the history of another food in the place of this one. */
  readonly onOpen: (id: string) => void;
  /** Opens the form of this food where it says what the food is like. */
  /** Undefined where this device may not change it. */
  readonly onSayLike: (() => void) | undefined;
}

interface OpenFoodProps {
  readonly id: string;
  readonly name: string;
  readonly onOpen: (id: string) => void;
}

/** Leads to the history of another food. */
function OpenFood({ id, name, onOpen }: OpenFoodProps) {
  return (
    <button
      type="button"
      className="fh-link"
      dir="auto"
      onClick={() => {
        onOpen(id);
      }}
    >
      {name}
    </button>
  );
}

interface NextFoodsProps extends ChainProps {
  readonly foods: readonly FoodItem[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onTaken: () => void;
}

/** Proposals shown at first. */
const firstShown = 4;

/** Foods that differ in one thing from a safe one, each with the reason. An idea, and nothing more. */
function NextFoods(props: NextFoodsProps) {
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
