import fc from 'fast-check';
import { type FoodStateId, foodStateIds } from '../../../src/domain/schema/entities';
import type { Photo } from '../sequences/contract';
import { waysOut } from './saving';
import type { Kind } from './world';

/** With no form open. */
const idle = [
  ...(['add', 'add', 'add', 'edit', 'edit', 'edit', 'fill', 'fill', 'fill', 'fill'] as const),
  ...(['delete', 'delete', 'move', 'export', 'restore', 'bring back', 'clear'] as const),
  ...([
    'visit another screen',
    'visit another screen',
    'away',
    'search',
    'search',
    'reload',
    'close',
  ] as const),
] as const;

/** With a form open. */
const busy = [
  ...([
    'save',
    'save',
    'save',
    'save',
    'write',
    'open other',
    'open other',
    'keep writing',
  ] as const),
  ...(['reload', 'reload', 'away', 'back', 'back and forward', 'close'] as const),
  ...waysOut,
] as const;

/** A step before its record is known: `pick` chooses one. */
export interface Draw {
  readonly tab: 0 | 1;
  readonly idle: (typeof idle)[number];
  readonly busy: (typeof busy)[number];
  readonly kind: Kind;
  readonly isNew: boolean;
  /** What the form that is open in the other tab is about, if there is one. */
  readonly isSame: boolean;
  readonly pick: number;
  readonly photo: Photo;
  readonly state: FoodStateId;
  readonly how: 'link' | 'address';
  readonly onConflict: 'replace' | 'new';
}

const draw: fc.Arbitrary<Draw> = fc.record({
  tab: fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1, 1),
  idle: fc.constantFrom(...idle),
  busy: fc.constantFrom(...busy),
  kind: fc.constantFrom<Kind[]>('entry', 'entry', 'entry', 'food', 'food', 'child'),
  isNew: fc.boolean(),
  isSame: fc.boolean(),
  pick: fc.nat(11),
  photo: fc.constantFrom<Photo[]>('keep', 'keep', 'remove', 'leaf', 'train', 'toast'),
  state: fc.constantFrom(...foodStateIds),
  how: fc.constantFrom('link', 'address'),
  onConflict: fc.constantFrom('replace', 'new'),
});

export const journey = fc.array(draw, { minLength: 12, maxLength: 20, size: 'max' });
