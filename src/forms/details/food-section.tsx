import { useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { readAllFoods } from '../../data/records/food';
import type { FoodItem } from '../../domain/entities';
import type { FactForms } from '../../domain/facts/forms';
import { foodSteps } from '../../domain/facts/schemas';
import { stepWords } from '../../domain/facts/words';
import { IconButton } from '../../ui/buttons/icon-button';
import { ComboBox } from '../../ui/fields/combo-box';
import { PickChips } from '../../ui/fields/pick-chips';
import { TextField } from '../../ui/fields/text-field';
import type { SectionProps } from './section';

type TryForm = FactForms['food']['tries'][number];

const stepOptions = foodSteps.map((step) => ({
  value: step,
  label: stepWords[step].charAt(0).toUpperCase() + stepWords[step].slice(1),
}));

/** What was on the plate and how far each food was met, where, and with whom. */
export function FoodSection({ child, form, onChange }: SectionProps<'food'>) {
  const place = useRef<HTMLDivElement>(null);
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
      // Any name can be typed; the board would only have offered some.
    }
  }
  function add(text: string) {
    const name = text.trim();
    setTyped('');
    if (name === '' || tries.some((one) => same(one.name, name))) return;
    const known = board.find((food) => same(food.name, name));
    set({ tries: [...tries, { foodId: known?.id ?? '', name: known?.name ?? name, step: '' }] });
  }
  return (
    <>
      <ComboBox
        label="Food on the plate"
        hint="Choose from the food board, or type another and press Enter."
        suggestions={board
          .filter((food) => !tries.some((one) => same(one.name, food.name)))
          .map(({ name }) => ({ id: name, detail: name }))}
        value={typed}
        keepsEnter
        onChange={setTyped}
        onCommit={add}
        onFocus={() => {
          void readBoard();
        }}
      />
      <div className="details-list" ref={place} tabIndex={-1}>
        {tries.map((one, index) => (
          <TryRow
            key={index}
            tried={one}
            onChange={(next) => {
              set({ tries: tries.map((other) => (other === one ? next : other)) });
            }}
            onRemove={() => {
              set({ tries: tries.filter((other) => other !== one) });
              place.current?.focus();
            }}
          />
        ))}
      </div>
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

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Each name once, the newest food of that name, in the order of the alphabet. */
function byName(foods: readonly FoodItem[]): readonly FoodItem[] {
  const found = new Map<string, FoodItem>();
  for (const food of foods) {
    const name = food.name.trim().toLowerCase();
    if (!found.has(name)) found.set(name, food);
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

interface TryRowProps {
  readonly tried: TryForm;
  readonly onChange: (tried: TryForm) => void;
  readonly onRemove: () => void;
}

/** The furthest step of one food; none where it was only on the plate. */
function TryRow({ tried, onChange, onRemove }: TryRowProps) {
  const id = useId();
  return (
    <div className="details-item">
      <div className="details-item-head">
        <span id={id} dir="auto">
          {tried.name}
        </span>
        <IconButton label={`Remove ${tried.name}`} icon={X} onClick={onRemove} />
      </div>
      <PickChips
        labelledBy={id}
        isSingle
        options={stepOptions}
        chosen={tried.step === '' ? [] : [tried.step]}
        onChange={([step]) => {
          onChange({ ...tried, step: step ?? '' });
        }}
      />
    </div>
  );
}
