// Does the steps of the lock in real tabs. What is stored must read the same before and after.
import type { Page } from '@playwright/test';
import { expect } from '../../support/app/test';
import type { MigrationAction } from './contract';
import type { LockStep } from './lock-steps';
import { apply, cutOff, type Model } from './model';
import { type After, type Backup, nameOf, type Tabs, whichHolds } from './perform';
import { actionOf } from './steps';
import { endTab } from './tabs';

export async function performLock(
  tabs: Tabs,
  step: LockStep,
  model: Model,
  { file, saved }: Backup,
  fresh: string,
): Promise<After> {
  const page = await tabs.first();
  switch (step.how) {
    case 'turned':
      await migrate(page, null);
      return whichHolds(tabs, [model]);
    case 'locked':
      await lockAll(tabs);
      return whichHolds(tabs, [model]);
    case 'cutOff': {
      await migrate(page, step.after);
      const action = actionOf(step.draw, model, fresh, file);
      const other = await tabs.second();
      const expected = apply(model, action, saved);
      expect(await other.evaluate((todo) => window.stores.act(todo), action), nameOf(action)).toBe(
        expected.outcome,
      );
      await endTab(page, step.crash);
      return whichHolds(tabs, [expected.model]);
    }
    case 'leftBehind': {
      const action = actionOf(step.draw, model, fresh, file);
      const other = await tabs.second();
      await other.evaluate(() => window.stores.leaveBehind());
      const migrated = await migrate(page, step.after);
      const expected = apply(model, action, saved);
      const outcome = await other
        .evaluate((todo) => window.stores.act(todo), action)
        .catch(asLoadedAnew);
      if (outcome !== 'locked') expect(outcome, nameOf(action)).toBe(expected.outcome);
      await tabs.closeSecond();
      if (migrated === 'resting') await endTab(page, false);
      return whichHolds(
        tabs,
        outcome === 'locked' ? cutOff(model, action, saved) : [expected.model],
      );
    }
  }
}

/** A page that finds itself locked reloads and never answers. Everything else is a fault. */
function asLoadedAnew(error: unknown): 'locked' {
  if (error instanceof Error && error.message.includes('Execution context was destroyed'))
    return 'locked';
  throw error;
}

/** Finishes an interrupted migration or starts another; returns whether it completed. */
async function migrate(page: Page, restsAfter: number | null): Promise<'whole' | 'resting'> {
  const { state } = await page.evaluate(() => window.stores.lockIs());
  const way: MigrationAction = state === 'off' ? 'turnOn' : state === 'on' ? 'turnOff' : 'goOn';
  return page.evaluate(([todo, rests]) => window.stores.migrate(todo, rests), [
    way,
    restsAfter,
  ] as const);
}

/** Locks the journal, or reloads its pages if there is no lock. */
async function lockAll(tabs: Tabs): Promise<void> {
  const page = await tabs.first();
  const { state } = await page.evaluate(() => window.stores.lockIs());
  if (state === 'off') return;
  const pages = tabs.isSecondOpen() ? [page, await tabs.second()] : [page];
  const loadedAt = (one: Page) => one.evaluate(() => performance.timeOrigin).catch(() => 0);
  const before = await Promise.all(pages.map(loadedAt));
  // The page may be gone before it answers.
  await page.evaluate(() => window.stores.lockNow()).catch(() => undefined);
  for (const [at, one] of pages.entries())
    await expect.poll(() => loadedAt(one)).toBeGreaterThan(before[at] ?? 0);
}
