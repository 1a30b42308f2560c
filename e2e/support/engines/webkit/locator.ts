import { resolve } from 'node:path';
import type { Step, Words } from './find';
import type { WebKitPage } from './page';
import { isPassing, until } from './until';
import { type ElementReference, elementKey, WebDriverError } from './webdriver';

export interface NameOptions {
  readonly name?: string | RegExp;
  readonly exact?: boolean;
}

/** A path to elements, resolved again by every call: Playwright's locator, as far as these tests need it. */
export class WebKitLocator {
  readonly #page: WebKitPage;
  readonly #steps: readonly Step[];

  constructor(page: WebKitPage, steps: readonly Step[] = []) {
    this.#page = page;
    this.#steps = steps;
  }

  getByRole(role: string, { name, exact = false }: NameOptions = {}): WebKitLocator {
    return this.#then({
      by: 'role',
      role,
      words: name === undefined ? null : asWords(name, exact),
    });
  }

  getByLabel(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.#then({ by: 'label', words: asWords(text, exact) });
  }

  getByText(text: string | RegExp, { exact = false } = {}): WebKitLocator {
    return this.#then({ by: 'text', words: asWords(text, exact) });
  }

  /** Those of the elements that contain this text. */
  filter({ hasText }: { readonly hasText: string | RegExp }): WebKitLocator {
    return this.#then({ by: 'has', words: asWords(hasText, false) });
  }

  /** By a selector: for elements without a role, such as a file input. */
  locator(selector: string): WebKitLocator {
    return this.#then({ by: 'css', selector });
  }

  nth(index: number): WebKitLocator {
    return this.#then({ by: 'nth', index });
  }

  first(): WebKitLocator {
    return this.nth(0);
  }

  last(): WebKitLocator {
    return this.nth(-1);
  }

  /** How many there are now. */
  async count(): Promise<number> {
    return (await this.#page.find(this.#steps)).length;
  }

  /** Whether there is one now, and it's visible. */
  async isVisible(): Promise<boolean> {
    const found = await this.#page.find(this.#steps);
    try {
      return await this.#page.evaluate(isAnySeen, ...found);
    } catch (error) {
      // The element disappeared after it was found.
      if (isPassing(error)) return false;
      throw error;
    }
  }

  /** Waits until it's visible or, with 'hidden', until it isn't. */
  async waitFor({
    state = 'visible',
  }: { readonly state?: 'visible' | 'hidden' } = {}): Promise<void> {
    await until(
      `be ${state}: ${this.toString()}`,
      async () => (await this.isVisible()) === (state === 'visible'),
    );
  }

  /**
   * Waits until it can be clicked, and clicks it with the mouse. WebDriver clicks at a position: if something moved in the meantime,
   * another element gets the click, and this one is clicked again.
   */
  async click(): Promise<void> {
    await this.#act('click', async (element) => {
      if (!(await this.#page.evaluate(bringIntoReach, element)))
        throw new WebDriverError('element not interactable', 'hidden or switched off');
      await this.#page.evaluate(watchForClick, element);
      await this.#page.post(`element/${element[elementKey]}/click`);
      if (!(await this.#page.evaluate(hasBeenClicked)))
        throw new WebDriverError('element click intercepted', 'the click went past it');
    });
  }

  /** Replaces the text of a field, as if pasted. */
  async fill(text: string): Promise<void> {
    await this.#act('fill', (element) => this.#page.evaluate(fillElement, element, text));
  }

  /** Presses a key while this has the focus, such as 'Enter' or 'Control+a'. */
  async press(key: string): Promise<void> {
    await this.#act('focus', (element) => this.#page.evaluate(focusElement, element));
    await this.#page.keyboard.press(key);
  }

  /** Chooses a file of this machine in a file input. */
  async setInputFiles(path: string): Promise<void> {
    await this.#act('choose a file', (element) =>
      this.#page.post(`element/${element[elementKey]}/value`, { text: resolve(path) }),
    );
  }

  /** The visible text. */
  async innerText(): Promise<string> {
    return this.evaluate((element) => (element instanceof HTMLElement ? element.innerText : ''));
  }

  async inputValue(): Promise<string> {
    return this.evaluate((element) => ('value' in element ? String(element.value) : ''));
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.evaluate((element, attribute) => element.getAttribute(attribute), name);
  }

  /** The result of a function in the page for the only element, once it's there. */
  async evaluate<T, A extends unknown[]>(
    work: (element: Element, ...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    return this.#act('read', (element) =>
      this.#page.evaluate(work as (element: unknown, ...args: A) => T, element, ...args),
    );
  }

  toString(): string {
    return this.#steps.map(asText).join(' › ');
  }

  #then(step: Step): WebKitLocator {
    return new WebKitLocator(this.#page, [...this.#steps, step]);
  }

  /** Does something with the element, once there is exactly one and it can be used. */
  async #act<T>(what: string, work: (element: ElementReference) => Promise<T>): Promise<T> {
    const { value } = await until(`${what}: ${this.toString()}`, async () => {
      const found = await this.#page.find(this.#steps);
      const [only] = found;
      if (!only || found.length > 1)
        throw new WebDriverError('no such element', `${found.length} found`);
      return { value: await work(only) };
    });
    return value;
  }
}

function asWords(words: string | RegExp, exact: boolean): Words {
  return typeof words === 'string'
    ? { text: words, exact }
    : { pattern: words.source, flags: words.flags };
}

function asText(step: Step): string {
  if (step.by === 'css') return step.selector;
  if (step.by === 'nth') return `number ${step.index}`;
  const words = step.words && ('text' in step.words ? step.words.text : `/${step.words.pattern}/`);
  return [step.by === 'role' ? step.role : step.by, words].filter(Boolean).join(' ');
}

// The following runs in the page, so it uses nothing outside itself.

function isAnySeen(...elements: unknown[]): boolean {
  return (elements as Element[]).some((element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  });
}

/** Scrolls to a control that something else covers, such as a bar at the edge; returns whether it can be used. */
function bringIntoReach(element: unknown): boolean {
  const control = element as Element;
  const { x, y, width, height } = control.getBoundingClientRect();
  const met = document.elementFromPoint(x + width / 2, y + height / 2);
  if (!control.contains(met)) control.scrollIntoView({ block: 'center', behavior: 'instant' });
  return (
    control.checkVisibility({ visibilityProperty: true }) &&
    !control.matches(':disabled, [aria-disabled=true]')
  );
}

declare global {
  interface Window {
    /** Whether the present click has hit its element. */
    clickUnderWay?: { hasMet: boolean };
  }
}

/** From now on records whether the mouse hits the element or its label. */
function watchForClick(element: unknown): void {
  const control = element as Element;
  const labels = 'labels' in control ? [...((control.labels as NodeList | null) ?? [])] : [];
  const click = { hasMet: false };
  window.clickUnderWay = click;
  const note = (event: Event) => {
    const way = event.composedPath();
    click.hasMet ||= [control, ...labels].some((one) => way.includes(one));
  };
  for (const kind of ['pointerdown', 'mousedown', 'click'])
    window.addEventListener(kind, note, { capture: true, once: true });
}

/** Also if the click led to another page. */
function hasBeenClicked(): boolean {
  return window.clickUnderWay?.hasMet ?? true;
}

function focusElement(element: unknown): void {
  (element as HTMLElement).focus();
}

function fillElement(element: unknown, text: string): void {
  const field = element as HTMLInputElement | HTMLTextAreaElement;
  field.focus();
  field.select();
  // Fires the events of typing, so that the page notices. No newer API does.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  if (field.value !== text) throw new Error(`The field holds ${JSON.stringify(field.value)}`);
}
