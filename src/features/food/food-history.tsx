import { useEffect, useRef } from 'react';
import { ArrowLeftRight, Pencil, Plus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useCanWrite, useCanChange } from '@/circle/store/use-permissions';
import { readFood } from '@/data/records/foods';
import { useLive } from '@/data/db/use-live';
import type { Child, FoodItem, FoodStateId } from '@/domain/schema/entities';
import { foodStateOf } from '@/domain/food/food-states';
import { knownProperties, propertyLabels } from '@/domain/food/food-properties';
import { plainText } from '@/domain/text/written-text';
import { GoneDialog } from '@/shared/record-form/write-gates';
import { RecordHistory } from '@/shared/history/earlier-versions';
import { Badge } from '@/ui/content/cards';
import { glyphs } from '@/ui/base/glyphs';
import { Dialog } from '@/ui/overlays/dialog';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { focusNewFood } from './food-board-view';
import { FoodChain } from './food-chain';
import { ExposureList } from './exposure-list';
import { Button, buttonClass } from '@/ui/base/button';
import { capitalise } from '@/domain/text/plural';
import { type FoodStep, foodStepLabels, foodSteps } from '@/domain/facts/food';
import { Menu } from '@/ui/overlays/menu';
import { moveItems } from './move-menu';
import { addExposure, undoAdd } from '@/data/records/exposures';
import { saveAdvice } from '@/data/db/errors';
import { undoMessage } from '@/shared/record-form/undo-delete';
import { paths } from '@/lib/paths';
import { forgetToast, saveTopic, showToast } from '@/ui/messages/toast-queue';
import './food-history.css';

export interface FoodHistoryProps {
  readonly child: Child;
  readonly id: string;
  readonly onMove: (food: FoodItem, to: FoodStateId) => void;
  /** Called with a food that was added to the board. */
  readonly onAdded: (food: FoodItem) => void;
  /** Opens the history of another food instead of this one. */
  readonly onOpen: (id: string) => void;
  /** Opens this food's form at its properties. */
  readonly onEditProperties: (food: FoodItem) => void;
  readonly onClose: () => void;
}

/** Everything known about a food: its tries, moves and properties, and suggestions for next foods. */
export function FoodHistory(props: FoodHistoryProps) {
  const { child, id, onClose } = props;
  const live = useLive(id, async () => (await readFood(id)) ?? null);
  // If its card has moved to another column, the focus has nothing to return to.
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
  const { child, onMove, onAdded, onOpen, onEditProperties, onClose } = props;
  const state = foodStateOf(food.state);
  const canChange = useCanChange('food', food.id, child.id);
  const canWrite = useCanWrite(child.id);
  const editProperties = canChange
    ? () => {
        onEditProperties(food);
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
      footer={canWrite && <HistoryFooter food={food} onMove={canChange ? onMove : undefined} />}
    >
      <div className="fh" data-hue={state.hue}>
        <ExposureList food={food} />
        {food.notes !== undefined && (
          <section className="fh-part" aria-labelledby="fh-notes">
            <h3 id="fh-notes">Notes</h3>
            <p className="fh-notes" dir="auto">
              {plainText(food.notes)}
            </p>
          </section>
        )}
        {knownProperties(food).length > 0 && (
          <FoodPropertiesList food={food} onChange={editProperties} />
        )}
        <FoodChain
          child={child}
          food={food}
          onAdded={onAdded}
          onOpen={onOpen}
          onEditProperties={editProperties}
        />
        <RecordHistory list="food" record={food} canRestore={canChange} />
      </div>
    </Dialog>
  );
}

interface FoodPropertiesListProps {
  readonly food: FoodItem;
  /** Undefined if this device may not change it. */
  readonly onChange: (() => void) | undefined;
}

/** Lists the properties of a food that are noted. */
export function FoodPropertiesList({ food, onChange }: FoodPropertiesListProps) {
  return (
    <section className="fh-part" aria-labelledby="fh-like">
      <div className="fh-part-head">
        <h3 id="fh-like">What it is like</h3>
        {onChange && (
          <Button variant="quiet" size="sm" icon={Pencil} onClick={onChange}>
            Change<span className="visually-hidden"> what it is like</span>
          </Button>
        )}
      </div>
      <dl className="fh-like">
        {knownProperties(food).map(([property, word]) => (
          <div key={property}>
            <dt>{propertyLabels[property]}</dt>
            <dd dir="auto">{word}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface HistoryFooterProps {
  readonly food: FoodItem;
  /** Undefined if this device may not move it. */
  readonly onMove: ((food: FoodItem, to: FoodStateId) => void) | undefined;
}

/** Buttons to move the food or to record a try now: choosing its step stores it. */
export function HistoryFooter({ food, onMove }: HistoryFooterProps) {
  const add = useAddExposure(food);
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
          label: capitalise(foodStepLabels[step]),
          onAction: () => {
            void add(step);
          },
        }))}
      />
    </>
  );
}

/** Returns a function that records a try now. Its message offers Undo and the full form. */
export function useAddExposure(food: FoodItem): (step: FoodStep) => Promise<void> {
  const navigate = useNavigate();
  const isBusy = useRef(false);
  return async function add(step) {
    if (isBusy.current) return;
    isBusy.current = true;
    forgetToast(saveTopic);
    try {
      const entry = await addExposure(food, step);
      showToast({
        title: 'Try added',
        description: `${food.name}: ${foodStepLabels[step]}`,
        action: {
          label: 'Write more',
          onAction: () => {
            void navigate(paths.editEntry(food.childId, entry.id));
          },
        },
        undo: undoMessage(
          async () => {
            await undoAdd('journal', entry);
            return { title: 'Try taken back', description: food.name };
          },
          { changed: 'The entry was written on meanwhile, and stays.' },
        ),
      });
    } catch (error) {
      showToast({
        topic: saveTopic,
        tone: 'danger',
        title: 'Error adding the try',
        description: saveAdvice(error, 'Nothing was changed. Please try again.'),
      });
    }
    isBusy.current = false;
  };
}
