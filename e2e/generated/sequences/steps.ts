import fc from 'fast-check';
import { type FoodStateId, foodStateIds } from '../../../src/domain/schema/entities';
import type { Action, FormName, Photo, Refusal } from './contract';
import type { Model } from './model';

const verbs = [
  'addChild',
  'editChild',
  'deleteChild',
  'addEntry',
  'editEntry',
  'deleteEntry',
  'addFood',
  'editFood',
  'moveFood',
  'deleteFood',
  'recommend',
  'restore',
  'bringBack',
  'writeDraft',
  'forgetDraft',
] as const;

/** An action before it is known which records there are: `pick` chooses among them, and sometimes none. */
export interface Draw {
  readonly verb: (typeof verbs)[number];
  readonly pick: number;
  readonly photo: Photo;
  readonly state: FoodStateId;
  readonly isStale: boolean;
}

export type Step =
  | { readonly how: 'alone'; readonly draw: Draw }
  /** In two tabs at once. */
  | { readonly how: 'together'; readonly draws: readonly [Draw, Draw] }
  /** The tab is gone this many round trips after the start. */
  | { readonly how: 'killed'; readonly draw: Draw; readonly after: number; readonly crash: boolean }
  | { readonly how: 'refused'; readonly draw: Draw; readonly refusal: Refusal }
  | { readonly how: 'reload' | 'backup' };

export const draw: fc.Arbitrary<Draw> = fc.record({
  verb: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...verbs) },
    // More is written than deleted, or there would be little that could go wrong.
    { weight: 2, arbitrary: fc.constantFrom('addChild', 'addEntry', 'addFood', 'writeDraft') },
  ),
  pick: fc.nat(11),
  photo: fc.constantFrom<Photo[]>('keep', 'keep', 'remove', 'leaf', 'train', 'toast'),
  state: fc.constantFrom(...foodStateIds),
  isStale: fc.boolean(),
});

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ how: fc.constant('alone' as const), draw }) },
  {
    weight: 4,
    arbitrary: fc.record({ how: fc.constant('together' as const), draws: fc.tuple(draw, draw) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      how: fc.constant('killed' as const),
      draw,
      after: fc.nat(3),
      crash: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      how: fc.constant('refused' as const),
      draw,
      refusal: fc.record({
        at: fc.nat(4),
        how: fc.constantFrom<Refusal['how'][]>('quota', 'abort'),
      }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ how: fc.constantFrom('reload' as const, 'backup' as const) }),
  },
);

export const sequence = fc.array(step, { minLength: 4, maxLength: 14 });

/**
 * The action that a draw means for the records there are. `fresh` names what it creates or writes, `file` is the backup that a restore
 * reads.
 */
export function actionOf(drawn: Draw, model: Model, fresh: string, file: string): Action {
  const { verb, pick, photo } = drawn;
  const among = (labels: Iterable<string>) => {
    const all = [...labels];
    // Sometimes a record that never existed.
    return all[pick % (all.length + (pick === 11 ? 1 : 0))] ?? 'nothing';
  };
  const child = among(model.children.keys());
  const entry = among(model.entries.keys());
  const food = among(model.foods.keys());
  switch (verb) {
    case 'addChild':
      return { verb, label: fresh, text: '', photo };
    case 'editChild':
      return { verb, label: child, text: fresh, photo };
    case 'deleteChild':
      return { verb, label: child };
    case 'addEntry':
    case 'addFood':
      return { verb, label: fresh, child, text: '', photo };
    case 'editEntry':
      return { verb, label: entry, text: fresh, photo, isStale: drawn.isStale };
    case 'editFood': {
      const { state, isStale } = drawn;
      return { verb, label: food, text: fresh, state, photo, isStale };
    }
    case 'deleteEntry':
      return { verb, label: entry };
    case 'moveFood':
      return { verb, label: food, state: drawn.state };
    case 'deleteFood':
      return { verb, label: food };
    case 'restore':
      return { verb, file };
    case 'bringBack':
      return { verb };
    case 'recommend':
      return { verb, child };
    case 'writeDraft': {
      const slot = `${pick % 3}`;
      const form = model.drafts.get(slot)?.form ?? formAmong(model, pick);
      return { verb, slot, draft: { form, label: fresh, text: fresh, photo } };
    }
    case 'forgetDraft':
      return { verb, slot: `${pick % 3}` };
  }
}

/** The form of an existing or a new record. */
function formAmong({ children, entries, foods }: Model, pick: number): FormName {
  const [child] = children.keys();
  const [entry] = [...entries.keys()].slice(pick % 2);
  const [food] = foods.keys();
  const forms: FormName[] = [
    { kind: 'child', isNew: true, about: null },
    ...(child === undefined
      ? []
      : (['entry', 'food'] as const).map((kind) => ({ kind, isNew: true, about: child }))),
    ...[
      { kind: 'child' as const, label: child },
      { kind: 'entry' as const, label: entry },
      { kind: 'food' as const, label: food },
    ].flatMap(({ kind, label }) =>
      label === undefined ? [] : [{ kind, isNew: false, about: label }],
    ),
  ];
  return forms[pick % forms.length] ?? { kind: 'child', isNew: true, about: null };
}
