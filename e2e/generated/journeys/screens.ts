import { foodStates } from '../../../src/domain/food/food-states';
import type { Driver } from './driver';
import { untilEqual } from './until';
import { wordsOf } from './words';
import type { Tab, World } from './world';

/** A card, as it is seen. */
interface Card {
  readonly label: string;
  /** The heading of its column; null where there are none. */
  readonly column: string | null;
  readonly hasPhoto: boolean;
}

interface Look {
  readonly cards: readonly Card[];
  /** The titles of the open dialogs. */
  readonly dialogs: readonly string[];
}

/** What a tab shows. */
function lookAt(driver: Driver): Promise<Look> {
  return driver.evaluate(
    () => ({
      cards: [...document.querySelectorAll('main li, main [role=row]')].flatMap((card) => {
        const heading = card.querySelector('h2, h3');
        const image = card.querySelector('img');
        if (!heading) return [];
        return [
          {
            label: (heading.querySelector('span, a') ?? heading).textContent,
            column: card.closest('.lane')?.querySelector('h2')?.textContent ?? null,
            // A photo that can't be shown has no width.
            hasPhoto: image !== null && image.naturalWidth > 0,
          },
        ];
      }),
      dialogs: [...document.querySelectorAll('.dlg')].map(
        (dialog) => dialog.querySelector('h2')?.textContent ?? '',
      ),
    }),
    undefined,
  );
}

/** What it should show; null if the model doesn't track it. */
function expectedLook({ model }: World, tab: Tab): Look | null {
  const { form, query, child } = tab;
  const dialogs = form ? [wordsOf(form.name).title] : [];
  const cardsOf = (
    records: Iterable<readonly [string, { readonly photo: string | null }]>,
    column: string | null = null,
  ) =>
    [...records]
      .filter(([label]) => label.includes(query))
      .map(([label, { photo }]) => ({ label, column, hasPhoto: photo !== null }));
  const isOfChild = ([, record]: readonly [string, { readonly child: string }]) =>
    record.child === child;
  switch (tab.screen) {
    case 'children':
      return { cards: cardsOf(model.children), dialogs };
    case 'journal':
      return { cards: cardsOf([...model.entries].filter(isOfChild)).reverse(), dialogs };
    case 'food': {
      const foods = [...model.foods].filter(isOfChild).reverse();
      const columns = foodStates.map(({ id, title }) =>
        cardsOf(
          foods.filter(([, { state }]) => state === id),
          title,
        ),
      );
      return { cards: columns.flat(), dialogs };
    }
    case 'settings':
      return { cards: [], dialogs };
    case 'unknown':
      return null;
  }
}

/** Compares what a tab shows with what it should. */
export async function expectLook(world: World, tab: Tab): Promise<void> {
  const expected = expectedLook(world, tab);
  if (!expected) return;
  await untilEqual(`what ${tab.name} shows`, () => lookAt(tab.driver), expected);
}
