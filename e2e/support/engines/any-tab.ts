/** What a person can do with an element in any engine: what Playwright and `support/engines/webkit` have in common. */
export interface Place {
  getByRole(role: string, options?: { name?: string | RegExp; exact?: boolean }): Place;
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): Place;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Place;
  locator(selector: string): Place;
  filter(options: { hasText: string | RegExp }): Place;
  first(): Place;
  nth(index: number): Place;
  count(): Promise<number>;
  isVisible(): Promise<boolean>;
  innerText(): Promise<string>;
  inputValue(): Promise<string>;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  setInputFiles(path: string): Promise<void>;
  waitFor(options?: { state?: 'visible' | 'hidden' }): Promise<void>;
}

/** A tab of any engine. */
export interface Tab extends Pick<Place, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'> {
  readonly keyboard: { press(key: string): Promise<void> };
  goto(path: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  close(): Promise<void>;
  url(): string | Promise<string>;
  evaluate<T>(work: () => T | Promise<T>): Promise<T>;
}

/** Runs a part of the test under its name. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>;
