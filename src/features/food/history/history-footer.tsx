import { useState } from 'react';
import { ArrowLeftRight, Plus } from 'lucide-react';
import type { FoodItem, FoodStateId } from '../../../domain/entities';
import { foodSteps } from '../../../domain/facts/schemas';
import { stepWords } from '../../../domain/facts/words';
import { capitalised } from '../../../domain/day-words';
import { Button } from '../../../ui/buttons/button';
import { OpenMenu } from '../../../ui/overlays/menu';
import { MoveMenu } from '../move-menu';
import { useAddTry } from './use-add-try';

interface HistoryFooterProps {
  readonly food: FoodItem;
  readonly onMove: (food: FoodItem, to: FoodStateId) => void;
}

/** Moves the food, or notes a try of just now: each step is stored with one tap. */
export function HistoryFooter({ food, onMove }: HistoryFooterProps) {
  const [menu, setMenu] = useState<{ of: 'move' | 'try'; button: HTMLElement } | null>(null);
  const { add, isBusy } = useAddTry(food);
  const close = () => {
    setMenu(null);
  };
  return (
    <>
      <Button
        icon={ArrowLeftRight}
        aria-haspopup="menu"
        onClick={(event) => {
          setMenu({ of: 'move', button: event.currentTarget });
        }}
      >
        Move
      </Button>
      <Button
        variant="primary"
        icon={Plus}
        busy={isBusy}
        aria-haspopup="menu"
        onClick={(event) => {
          setMenu({ of: 'try', button: event.currentTarget });
        }}
      >
        Add a try
      </Button>
      {menu?.of === 'move' && (
        <MoveMenu food={food} button={menu.button} onMove={onMove} onClose={close} />
      )}
      {menu?.of === 'try' && (
        <OpenMenu
          label="Add a try"
          anchor={menu.button}
          onClose={close}
          items={foodSteps.map((step) => ({
            id: step,
            label: capitalised(stepWords[step]),
            onAction: () => {
              void add(step);
            },
          }))}
        />
      )}
    </>
  );
}
