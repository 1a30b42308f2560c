import { useState } from 'react';
import { readAllFoods } from '@/data/records/foods';
import { comparisonKey, isSameText } from '@/domain/text/fold';
import { capitalise } from '@/domain/text/plural';
import { matchesWords } from '@/domain/text/search';
import type { FoodItem } from '@/domain/schema/entities';
import type { FactForms } from '@/domain/facts/kinds';
import { foodStepLabels, foodSteps } from '@/domain/facts/food';
import { ComboBox } from '@/ui/fields/combo-box';
import { TextField } from '@/ui/fields/text-field';
import { DetailsList, PickOne, type SectionProps } from './section-parts';

const stepOptions = foodSteps.map((step) => ({
  value: step,
  label: capitalise(foodStepLabels[step]),
}));

export function FoodSection({ child, form, onChange }: SectionProps<'food'>) {
  const [typed, setTyped] = useState('');
  const [board, setBoard] = useState<readonly FoodItem[]>([]);
  const { tries } = form;
  const set = (patch: Partial<FactForms['food']>) => {
    onChange({ ...form, ...patch });
  };
  async function readBoard() {
    try {
      setBoard(byName(await readAllFoods(child.id)));
    } catch {
      // Any name can be typed; the board would only have offered suggestions.
    }
  }
  function add(text: string) {
    const name = text.trim();
    setTyped('');
    if (name === '' || tries.some((one) => isSameText(one.name, name))) return;
    const known = board.find((food) => isSameText(food.name, name));
    set({ tries: [...tries, { foodId: known?.id ?? '', name: known?.name ?? name, step: '' }] });
  }
  return (
    <>
      <ComboBox
        label="Food on the plate"
        hint="Choose from the food board, or type another and press Enter."
        suggestions={board
          .filter((food) => !tries.some((one) => isSameText(one.name, food.name)))
          .map(({ name }) => ({ id: name, detail: name }))}
        matches={matchesWords}
        value={typed}
        keepsEnter
        onChange={setTyped}
        onCommit={add}
        onFocus={() => {
          void readBoard();
        }}
      />
      <DetailsList
        items={tries}
        nameOf={({ name }) => name}
        onChange={(next) => {
          set({ tries: next });
        }}
      >
        {(tried, change, nameId) => (
          // The furthest step; none if the food was only on the plate.
          <PickOne
            labelledBy={nameId}
            options={stepOptions}
            chosen={tried.step}
            onChange={(step) => {
              change({ ...tried, step });
            }}
          />
        )}
      </DetailsList>
      <div className="details-pair">
        <TextField
          label="Where"
          dir="auto"
          autoComplete="off"
          value={form.where}
          onChange={(where) => {
            set({ where });
          }}
        />
        <TextField
          label="With whom"
          dir="auto"
          autoComplete="off"
          value={form.withWhom}
          onChange={(withWhom) => {
            set({ withWhom });
          }}
        />
      </div>
    </>
  );
}

/** Returns the newest food of each name, in alphabetical order. */
function byName(foods: readonly FoodItem[]): readonly FoodItem[] {
  const found = new Map<string, FoodItem>();
  for (const food of foods) {
    const name = comparisonKey(food.name);
    if (!found.has(name)) found.set(name, food);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}
