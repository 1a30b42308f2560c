import { ArrowLeftRight, Plus } from 'lucide-react';
import { capitalise } from '@/domain/text/plural';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';
import { foodSteps } from '@/domain/facts/schemas';
import { stepWords } from '@/domain/facts/fact-text';
import { buttonClass } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';
import { moveItems } from './move-items';
import { useAddTry } from './use-add-try';

interface HistoryFooterProps {
  readonly food: FoodItem;
  /** Undefined where this device may not move it. */
  readonly onMove: ((food: FoodItem, to: FoodStateId) => void) | undefined;
}

/** Moves the food, or notes a try of just now: a tap on its step stores it. */
export function HistoryFooter({ food, onMove }: HistoryFooterProps) {
  const add = useAddTry(food);
  return (
    <>
      {onMove && (
        <Menu
          label="Move"
          trigger={
            <>
              <ArrowLeftRight className="icon" aria-hidden="true" />
              Move
            </>
          }
          triggerClassName={buttonClass()}
          items={moveItems(food, onMove)}
        />
      )}
      <Menu
        label="Add a try"
        trigger={
          <>
            <Plus className="icon" aria-hidden="true" />
            Add a try
          </>
        }
        triggerClassName={buttonClass({ variant: 'primary' })}
        items={foodSteps.map((step) => ({
          id: step,
          label: capitalise(stepWords[step]),
          onAction: () => {
            void add(step);
          },
        }))}
      />
    </>
  );
}
