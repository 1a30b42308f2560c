import type { WebKitPage } from './page';

/** The keys without a character (W3C WebDriver, 'Keyboard actions'). */
const codes: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Shift: '\uE008',
  Tab: '\uE004',
};

/** A tab's keyboard: presses keys one by one where the focus is. */
export class Keyboard {
  readonly #page: WebKitPage;

  constructor(page: WebKitPage) {
    this.#page = page;
  }

  /** Presses a key such as 'Escape' or, with others held, 'Control+k'. */
  async press(key: string): Promise<void> {
    const keys = key.split('+').map((one) => codes[one] ?? one);
    await this.#perform([
      ...keys.map((value) => ({ type: 'keyDown', value })),
      ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  }

  /** Types a text, key by key. */
  async type(text: string): Promise<void> {
    await this.#perform(
      Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  async #perform(actions: readonly { type: string; value: string }[]): Promise<void> {
    await this.#page.post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }
}
