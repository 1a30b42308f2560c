import { type RefObject, useMemo, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { readAllFoods } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import {
  anotherProperty,
  type ChainLink,
  foodSuggestions,
  minSharedProperties,
  linksOf,
  type FoodSuggestion,
  suggestionReason,
} from '@/domain/food/food-chaining';
import { ReadFailed } from '@/ui/messages/notice';
import type { Child, FoodItem } from '@/domain/schema/entities';
import { useCanWrite, useCanChange } from '@/circle/store/use-permissions';
import { foodStateOf } from '@/domain/food/food-states';
import { knownProperties } from '@/domain/food/food-properties';
import { Button } from '@/ui/base/button';
import { useAcceptSuggestion } from './use-accept-suggestion';

/** Shows which foods led to this one and which it led to and, if it is safe, suggestions for next foods. */
export function FoodChain(props: FoodChainProps) {
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
                <LinkedFood link={before} onOpen={onOpen} /> <Arrow />{' '}
                <span dir="auto">{food.name}</span>
                <Why link={before} />
              </li>
            )}
            {after.map((link) => (
              <li key={link.food?.id}>
                <span dir="auto">{food.name}</span> <Arrow />{' '}
                <LinkedFood link={link} onOpen={onOpen} />
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
          onAccepted={() => {
            // The button that was pressed disappears with its suggestion.
            heading.current?.focus();
          }}
        />
      )}
    </>
  );
}

/** The other food of a link. Opens its history, unless it was deleted. */
function LinkedFood({
  link,
  onOpen,
}: { readonly link: ChainLink } & Pick<FoodChainProps, 'onOpen'>) {
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
  return differsIn === undefined ? null : <span>: {anotherProperty(differsIn)}</span>;
}

export interface FoodChainProps {
  readonly child: Child;
  readonly food: FoodItem;
  /** Called with a food that was added to the board. */
  readonly onAdded: (food: FoodItem) => void;
  /** Opens the history of another food instead of this one. */
  readonly onOpen: (id: string) => void;
  /** Opens this food's form at its properties. Undefined if this device may not change the food. */
  readonly onEditProperties: (() => void) | undefined;
}

interface OpenFoodProps {
  readonly id: string;
  readonly name: string;
  readonly onOpen: (id: string) => void;
}

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

interface NextFoodsProps extends FoodChainProps {
  readonly foods: readonly FoodItem[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onAccepted: () => void;
}

/** Suggestions shown at first. */
const firstShown = 4;

/** Suggests foods that differ from a safe one in one property, each with the reason. */
function NextFoods(props: NextFoodsProps) {
  const { food, foods, heading, onAdded, onOpen, onAccepted, onEditProperties } = props;
  const [isExpanded, setExpanded] = useState(false);
  const { accept, isBusy } = useAcceptSuggestion(food, onAdded, onAccepted);
  const canWrite = useCanWrite(food.childId);
  const near = useMemo(() => foodSuggestions(food, foods), [food, foods]);
  const shown = isExpanded ? near : near.slice(0, firstShown);
  const isKnown = knownProperties(food).length > minSharedProperties;
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
          {onEditProperties ? (
            <p className="fh-note">Say what it is like, and next foods come up.</p>
          ) : (
            <p className="fh-note">Next foods come up once somebody says what it is like.</p>
          )}
          {onEditProperties && (
            <Button className="fh-say" onClick={onEditProperties}>
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
                <SuggestionName of={one} onOpen={onOpen} />
                <p dir="auto">{suggestionReason(one)}</p>
              </div>
              {canWrite && one.own?.from === undefined && (
                <AcceptButton
                  of={one}
                  childId={food.childId}
                  isBusy={isBusy}
                  onAccept={() => {
                    void accept(one);
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
            setExpanded(true);
            heading.current?.focus();
          }}
        >
          Show more<span className="visually-hidden"> next foods</span>
        </Button>
      )}
    </section>
  );
}

interface AcceptButtonProps {
  readonly of: FoodSuggestion;
  readonly childId: string;
  readonly isBusy: boolean;
  readonly onAccept: () => void;
}

/** Adds a suggested food to the board. A food that is already there is linked, which needs the right to change it. */
function AcceptButton({ of: { own, name }, childId, isBusy, onAccept }: AcceptButtonProps) {
  const canLink = useCanChange('food', own?.id ?? '', childId);
  if (own && !canLink) return null;
  return (
    <Button size="sm" icon={Plus} busy={isBusy} onClick={onAccept}>
      {own ? 'Link' : 'Add'} <span className="visually-hidden">{name}</span>
    </Button>
  );
}

/** The name of a suggested food. A food on the board shows its state and opens its history. */
function SuggestionName({
  of,
  onOpen,
}: { readonly of: FoodSuggestion } & Pick<FoodChainProps, 'onOpen'>) {
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
