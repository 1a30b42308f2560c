import { useEffect } from 'react';
import { useMayChange, useCanWrite } from '@/circle/store/use-permissions';
import { readFood } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import type { Child, FoodItem, FoodStateId } from '@/domain/schema/entities';
import { foodStateOf } from '@/domain/food/food-states';
import { likenessOf } from '@/domain/food/food-properties';
import { plainText } from '@/domain/text/excerpt';
import { GoneDialog } from '@/shared/record-form/gates';
import { RevisionText } from '@/shared/history/earlier-versions';
import { Badge } from '@/ui/content/cards';
import { glyphs } from '@/ui/base/glyphs';
import { Dialog } from '@/ui/overlays/dialog';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { focusNewFood } from './focus-food';
import { Chain } from './food-chain';
import { HistoryFooter } from './history-footer';
import { LikeList } from './like-list';
import { Tries } from './exposures-list';
import './food-history.css';

export interface FoodHistoryProps {
  readonly child: Child;
  readonly id: string;
  readonly onMove: (food: FoodItem, to: FoodStateId) => void;
  /** A food was put on the board. */
  readonly onAdded: (food: FoodItem) => void;
  /** Opens the history of another food in the place of this one. */
  readonly onOpen: (id: string) => void;
  /** Opens the form of this food where it says what the food is like. */
  readonly onSayLike: (food: FoodItem) => void;
  readonly onClose: () => void;
}

/** What is known of a food: its tries, its moves, what it is like, and the foods next to it. */
export function FoodHistory(props: FoodHistoryProps) {
  const { child, id, onClose } = props;
  const live = useLive(id, async () => (await readFood(id)) ?? null);
  // Where its card was drawn anew meanwhile, in another column, the focus has nowhere to return to.
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        focusNewFood(id);
      });
    },
    [id],
  );
  if (live.status === 'loading') return null;
  if (live.status === 'failed')
    return <ReadFailedDialog what="The food" onRetry={live.retry} onClose={onClose} />;
  if (live.value?.childId !== child.id)
    return (
      <GoneDialog title="Food not found" back="Back to the food journey" onClose={onClose}>
        This food is not in the food journey any more.
      </GoneDialog>
    );
  return <History {...props} food={live.value} />;
}

function History({ food, ...props }: FoodHistoryProps & { readonly food: FoodItem }) {
  const { child, onMove, onAdded, onOpen, onSayLike, onClose } = props;
  const state = foodStateOf(food.state);
  const mayChange = useMayChange('food', food.id, child.id);
  const mayWrite = useCanWrite(child.id);
  const sayLike = mayChange
    ? () => {
        onSayLike(food);
      }
    : undefined;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={food.name}
      hue={state.hue}
      tabIcon={glyphs[state.glyph]}
      description={
        <span className="fh-head">
          <Badge hue={state.hue} icon={glyphs[state.glyph]}>
            {state.title}
          </Badge>
          <span>{food.category}</span>
        </span>
      }
      footer={mayWrite && <HistoryFooter food={food} onMove={mayChange ? onMove : undefined} />}
    >
      <div className="fh" data-hue={state.hue}>
        <Tries food={food} />
        {food.notes !== undefined && (
          <section className="fh-part" aria-labelledby="fh-notes">
            <h3 id="fh-notes">Notes</h3>
            <p className="fh-notes" dir="auto">
              {plainText(food.notes)}
            </p>
          </section>
        )}
        {likenessOf(food).length > 0 && <LikeList food={food} onChange={sayLike} />}
        <Chain child={child} food={food} onAdded={onAdded} onOpen={onOpen} onSayLike={sayLike} />
        <RevisionText list="food" record={food} mayTake={mayChange} />
      </div>
    </Dialog>
  );
}
