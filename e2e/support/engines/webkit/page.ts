import { writeFile } from 'node:fs/promises';
import type { WebKitBrowser } from './browser';
import { finderScript, findElements, type Step } from './find';
import { Keyboard } from './keyboard';
import { type NameOptions, WebKitLocator } from './locator';
import { until } from './until';
import { type ElementReference, WebDriverError } from './webdriver';

type Answer = { readonly value: unknown } | { readonly failure: string };

/** One tab: Playwright's page, as far as these tests need it. Two tabs of a browser may be used side by side. */
export class WebKitPage {
  readonly keyboard = new Keyboard(this);
  readonly #browser: WebKitBrowser;
  readonly #handle: string;

  constructor(browser: WebKitBrowser, handle: string) {
    this.#browser = browser;
    this.#handle = handle;
  }

  /** Opens a URL, relative to the tested site, and waits until the product has drawn it. */
  async goto(path: string): Promise<void> {
    await this.post('url', { url: new URL(path, this.#browser.origin).href });
    await this.#drawn();
  }

  async reload(): Promise<void> {
    await this.post('refresh');
    await this.#drawn();
  }

  async goBack(): Promise<void> {
    await this.post('back');
    await this.#drawn();
  }

  async goForward(): Promise<void> {
    await this.post('forward');
    await this.#drawn();
  }

  /** The URL of the page. */
  async url(): Promise<string> {
    return this.evaluate(() => location.href);
  }

  getByRole(role: string, options?: NameOptions): WebKitLocator {
    return new WebKitLocator(this).getByRole(role, options);
  }

  getByLabel(text: string | RegExp, options?: { readonly exact?: boolean }): WebKitLocator {
    return new WebKitLocator(this).getByLabel(text, options);
  }

  getByText(text: string | RegExp, options?: { readonly exact?: boolean }): WebKitLocator {
    return new WebKitLocator(this).getByText(text, options);
  }

  locator(selector: string): WebKitLocator {
    return new WebKitLocator(this).locator(selector);
  }

  /** The result of a function in the page. It's sent as text, so it can use only its arguments. */
  async evaluate<T, A extends unknown[]>(
    work: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> {
    const script = `return (async () => (${work.toString()})(...arguments))().then(
        (value) => ({ value }),
        (error) => ({ failure: error?.stack ? error + '\\n' + error.stack : String(error) }),
      );`;
    const answer = (await this.post('execute/sync', { script, args })) as Answer;
    if ('failure' in answer) throw new Error(`In the page: ${answer.failure}`);
    return answer.value as T;
  }

  /** Resizes the page, in CSS pixels. */
  async setViewportSize({ width, height }: { width: number; height: number }): Promise<void> {
    await this.post('window/rect', { x: 0, y: 0, width, height });
    await until(`be ${width} × ${height}`, () =>
      this.evaluate((w, h) => innerWidth === w && innerHeight === h, width, height),
    );
    // The page knows its size before it draws anything in it.
    await this.evaluate(async () => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
  }

  /** A screenshot as PNG; written to a file if one is named. */
  async screenshot({ path }: { readonly path?: string } = {}): Promise<Buffer> {
    const png = Buffer.from(String(await this.#get('screenshot')), 'base64');
    if (path !== undefined) await writeFile(path, png);
    return png;
  }

  /** Closes the tab; the others stay. */
  async close(): Promise<void> {
    await this.#browser.inTab(this.#handle, (session) => session.delete('window'));
  }

  /** Sends a WebDriver command to this tab. Throws WebDriverError. */
  async post(command: string, parameters?: unknown): Promise<unknown> {
    return this.#browser.inTab(this.#handle, (session) => session.post(command, parameters));
  }

  /** The elements at the end of the path, now. */
  async find(steps: readonly Step[]): Promise<ElementReference[]> {
    const script = `return (${findElements.toString()})(...arguments);`;
    const look = async () =>
      (await this.post('execute/sync', { script, args: [steps] })) as ElementReference[] | null;
    const found = await look();
    if (found) return found;
    await this.post('execute/sync', { script: finderScript, args: [] });
    return (await look()) ?? [];
  }

  async #get(command: string): Promise<unknown> {
    return this.#browser.inTab(this.#handle, (session) => session.get(command));
  }

  /** A person presses keys once there is a page, not only a URL. */
  async #drawn(): Promise<void> {
    await until('see the page drawn', async () => {
      try {
        return await this.evaluate(
          () => !document.getElementById('root') || 'drawn' in document.documentElement.dataset,
        );
      } catch (error) {
        // The page was replaced during the call: a redirect inside the app.
        if (error instanceof WebDriverError && error.code === 'javascript error') return false;
        throw error;
      }
    });
  }
}
