// Does the steps of a sequence in real tabs, and says what must hold after each of them.
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../../support/app/test';
import type { Action, Snapshot } from './contract';
import { apply as applied, cutOff, type Model, snapshotOf } from './model';
import { actionOf, type Draw, type Step } from './steps';
import { closeTab, endTab, openTab } from './tabs';

/** The latest backup file and its content. */
export interface Backup {
  file: string;
  saved: Model;
}

/** Two tabs that are opened again if they are gone. */
export class Tabs {
  readonly #context: BrowserContext;
  readonly #pages: (Page | undefined)[] = [];

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  first(): Promise<Page> {
    return this.#open(0);
  }

  second(): Promise<Page> {
    return this.#open(1);
  }

  /** Whether there is a second tab just now. */
  isSecondOpen(): boolean {
    return this.#pages[1]?.isClosed() === false;
  }

  async closeSecond(): Promise<void> {
    const second = this.#pages[1];
    if (second?.isClosed() === false) await closeTab(second);
  }

  async #open(at: number): Promise<Page> {
    const known = this.#pages[at];
    if (known && !known.isClosed()) {
      await untilInStep(known);
      return known;
    }
    const page = await openTab(this.#context);
    this.#pages[at] = page;
    return page;
  }
}

/** Resolves when the page is ready: a tab that another one locked reloads. */
async function untilInStep(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .evaluate(async () => 'stores' in window && (await window.stores.lockIs()).isInStep)
        .catch(() => false),
    )
    .toBe(true);
}

/** What must hold after a step, and what does. */
export interface After {
  readonly model: Model;
  readonly stored: Snapshot;
}

/** Does a step in the tabs. */
export async function perform(
  tabs: Tabs,
  step: Step,
  model: Model,
  backup: Backup,
  fresh: string,
): Promise<After> {
  const apply = (to: Model, action: Action) => applied(to, action, backup.saved);
  const page = await tabs.first();
  switch (step.how) {
    case 'reload':
      await page.reload();
      await untilInStep(page);
      return whichHolds(tabs, [model]);
    case 'backup':
      backup.file = await page.evaluate(() => window.stores.backup());
      backup.saved = { ...model, replaced: null };
      return whichHolds(tabs, [model]);
    case 'alone': {
      const action = actionOf(step.draw, model, fresh, backup.file);
      const { outcome, stored } = await page.evaluate(
        async (todo) => ({
          outcome: await window.stores.act(todo),
          stored: await window.stores.snapshot(),
        }),
        action,
      );
      const expected = apply(model, action);
      expect(outcome, nameOf(action)).toBe(expected.outcome);
      return { model: expected.model, stored };
    }
    case 'refused': {
      const action = actionOf(step.draw, model, fresh, backup.file);
      const { outcome, met, stored } = await page.evaluate(
        async ([todo, refusal]) => ({
          ...(await window.stores.actRefused(todo, refusal)),
          stored: await window.stores.snapshot(),
        }),
        [action, step.refusal] as const,
      );
      const expected = apply(model, action);
      expect(outcome, nameOf(action)).toBe(met ? 'refused' : expected.outcome);
      return { model: met ? model : expected.model, stored };
    }
    case 'killed': {
      const action = actionOf(step.draw, model, fresh, backup.file);
      const witness = await tabs.second();
      const running = page
        .evaluate((todo) => window.stores.act(todo), action)
        .catch(() => undefined);
      for (let trip = 0; trip < step.after; trip += 1) await witness.evaluate(() => document.title);
      await endTab(page, step.crash);
      await running;
      return whichHolds(tabs, cutOff(model, action, backup.saved));
    }
    case 'together': {
      const [mine, theirs] = step.draws.map((drawn, at) =>
        actionOf(withoutDraft(drawn), model, `${fresh}-${at}`, backup.file),
      ) as [Action, Action];
      const other = await tabs.second();
      const outcomes = await Promise.all([
        page.evaluate((todo) => window.stores.act(todo), mine),
        other.evaluate((todo) => window.stores.act(todo), theirs),
      ]);
      // The result is as if one had come after the other, in either order, and both got correct answers.
      const mineFirst = apply(model, mine);
      const theirsSecond = apply(mineFirst.model, theirs);
      const theirsFirst = apply(model, theirs);
      const mineSecond = apply(theirsFirst.model, mine);
      const orders = [
        { told: [mineFirst.outcome, theirsSecond.outcome], model: theirsSecond.model },
        { told: [mineSecond.outcome, theirsFirst.outcome], model: mineSecond.model },
      ].filter(({ told }) => told.every((one, at) => one === outcomes[at]));
      expect(
        orders,
        `${nameOf(mine)}, ${nameOf(theirs)} answered ${outcomes.join(', ')}`,
      ).not.toEqual([]);
      return whichHolds(
        tabs,
        orders.map((order) => order.model),
      );
    }
  }
}

/** A draft belongs to one form: two tabs never write it at the same time. */
function withoutDraft(draw: Draw): Draw {
  const isDraft = draw.verb === 'writeDraft' || draw.verb === 'forgetDraft';
  return isDraft ? { ...draw, verb: 'addEntry' } : draw;
}

/** What is stored, and the model that agrees with it; the last one if none does. */
export async function whichHolds(tabs: Tabs, models: readonly Model[]): Promise<After> {
  const stored = await (await tabs.first()).evaluate(() => window.stores.snapshot());
  const text = JSON.stringify(stored);
  const model = models.find((one) => JSON.stringify(snapshotOf(one)) === text) ?? models.at(-1);
  if (!model) throw new Error('There is a model to compare with');
  return { model, stored };
}

/** Describes an action, without the content of a file. */
export function nameOf(action: Action): string {
  return JSON.stringify({ ...action, ...('file' in action && { file: action.file.length }) });
}
