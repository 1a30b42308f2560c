import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { FoodItem, FoodStateId } from '@/domain/schema/entities';

type Moves = NonNullable<FoodItem['moves']>;

/** The moves of a food once it stands in `to`, since `day`; those that it has where it stands there already. */
export function movesAfter(
  { state, moves = [] }: Pick<FoodItem, 'state' | 'moves'>,
  to: FoodStateId,
  day: CalendarDay,
): { moves?: Moves } {
  return field(state === to ? moves : [...moves, { day, from: state, to }]);
}

/** Its moves once the latest one is taken back, so that it stands in `to` again: what was undone is no part of its history. */
export function movesTakenBack(
  { state, moves = [] }: Pick<FoodItem, 'state' | 'moves'>,
  to: FoodStateId,
  day: CalendarDay,
): { moves?: Moves } {
  const last = moves.at(-1);
  return last?.to === state && last.from === to
    ? field(moves.slice(0, -1))
    : movesAfter({ state, moves }, to, day);
}

const field = (moves: Moves): { moves?: Moves } => (moves.length === 0 ? {} : { moves });
