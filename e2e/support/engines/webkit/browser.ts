import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { WebKitPage } from './page';
import type { Driver } from './processes';
import { until } from './until';
import { WebDriverSession } from './webdriver';

const host = fileURLToPath(new URL('./host.py', import.meta.url));

export interface BrowserOptions {
  /** Where the paths of `goto` begin. */
  readonly origin: string;
  /** A private window: nothing is left after it. */
  readonly isPrivate?: boolean;
}

/** Deriving the key of an encrypted file is slow by design, and slower beside other work. */
const patienceForFiles = 90_000;

/** A browser with its own storage, its tabs, and its output: console messages, downloads, prints. */
export class WebKitBrowser {
  readonly origin: string;
  /** The first tab. */
  readonly page: WebKitPage;
  readonly #session: WebDriverSession;
  readonly #folder: string;
  #tab: string;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(session: WebDriverSession, folder: string, origin: string, tab: string) {
    this.#session = session;
    this.#folder = folder;
    this.origin = origin;
    this.#tab = tab;
    this.page = new WebKitPage(this, tab);
  }

  /** Starts a browser with empty storage. Throws WebDriverError. */
  static async start(driver: Driver, options: BrowserOptions): Promise<WebKitBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'kinleaf-webkit-'));
    const session = await WebDriverSession.start(driver.address, {
      browserName: 'host',
      timeouts: { script: 30_000, pageLoad: 30_000 },
      'webkitgtk:browserOptions': {
        binary: driver.python,
        args: [host, folder, ...(options.isPrivate ? ['--private'] : [])],
      },
    });
    return new WebKitBrowser(
      session,
      folder,
      options.origin,
      z.string().parse(await session.get('window')),
    );
  }

  /** Opens another tab. */
  async newPage(): Promise<WebKitPage> {
    return this.#inTurn(async () => {
      const made = await this.#session.post('window/new', { type: 'tab' });
      return new WebKitPage(this, z.object({ handle: z.string() }).parse(made).handle);
    });
  }

  /** Commands go to the session's current tab, so each is one step with the switch of tab before it. */
  async inTab<T>(handle: string, work: (session: WebDriverSession) => Promise<T>): Promise<T> {
    return this.#inTurn(async () => {
      if (this.#tab !== handle) {
        await this.#session.post('window', { handle });
        this.#tab = handle;
      }
      return work(this.#session);
    });
  }

  /** The texts of warnings and errors on the consoles of all pages so far, and crashes. */
  async complaints(): Promise<string[]> {
    return (await this.#said()).filter((line) =>
      /^@failed|CONSOLE (?:\S+ )?(?:WARN|ERROR)/.test(line),
    );
  }

  /** Waits for download number `index`, from 0, and returns its path. Throws if it fails. */
  async download(index = 0): Promise<string> {
    return this.#told('downloaded', index);
  }

  /** Waits for print number `index`, from 0, and returns the path of the PDF: each replaces the one before. */
  async print(index = 0): Promise<string> {
    return this.#told('printed', index);
  }

  /** Ends the browser and removes everything it stored. */
  async close(): Promise<void> {
    try {
      await this.#inTurn(() => this.#session.end());
    } finally {
      await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }

  async #told(what: string, index: number): Promise<string> {
    const line = await until(
      `see it ${what}`,
      async () => {
        const said = await this.#said();
        const failure = said.find((line) => line.startsWith('@failed '));
        if (failure !== undefined) throw new Error(failure);
        return said.filter((line) => line.startsWith(`@${what} `))[index];
      },
      patienceForFiles,
    );
    return line.slice(what.length + 2);
  }

  async #said(): Promise<string[]> {
    return (await readFile(join(this.#folder, 'said.txt'), 'utf8')).split('\n');
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
