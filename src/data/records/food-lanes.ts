import { type FoodItem, type FoodStateId, foodStateIds } from '@/domain/schema/entities';
import { recordOf } from '@/lib/values';
import { listFoodsIn } from './foods';
import { RecordPages } from './record-pages';

export type FoodLanesState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly retry: () => void }
  /** Foods of all columns, in no order that matters; one that moves may be there as it was and as it is. */
  | { readonly status: 'ready'; readonly foods: readonly FoodItem[] };

/** The newest foods of each column of a child's board, as many pages of each as were asked for. */
export class FoodLanes {
  readonly #lanes: Readonly<Record<FoodStateId, RecordPages<FoodItem>>>;
  #state: FoodLanesState = { status: 'loading' };

  /** @param size foods of a page */
  constructor(childId: string, size: number) {
    this.#lanes = recordOf(
      foodStateIds,
      (state) =>
        new RecordPages<FoodItem>(
          (stretch, limit) => listFoodsIn(childId, state, stretch, limit),
          size,
        ),
    );
  }

  /** What is shown now: the same object until it changes. */
  readonly state = (): FoodLanesState => this.#state;

  /** Calls back at every change. Reads from the first listener to the last; returns the way to stop listening. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = foodStateIds.map((state) =>
      this.#lanes[state].subscribe(() => {
        this.#gather();
        listener();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Shows another page of a column, if there is more. */
  readonly more = (state: FoodStateId): void => {
    this.#lanes[state].more();
  };

  #gather(): void {
    const states = foodStateIds.map((state) => this.#lanes[state].state());
    const failed = states.find((state) => state.status === 'failed');
    if (failed) this.#state = failed;
    else if (states.every((state) => state.status === 'ready'))
      this.#state = { status: 'ready', foods: states.flatMap(({ records }) => records) };
    else this.#state = { status: 'loading' };
  }
}
