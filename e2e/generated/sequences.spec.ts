// Random sequences of actions in real tabs, against plain lists. `npm run sequences -- 5000 [seed]` runs others, and
// shortens one that fails; a failure prints its seed and its steps.
import fc from 'fast-check';
import { emptyModel, snapshotOf } from './sequences/model';
import { type Backup, perform, Tabs } from './sequences/perform';
import { sequence } from './sequences/steps';
import { isEverything } from '../support/app/test-set';
import { expect, test } from '../support/app/test';

const asked = process.env['SEQUENCES'];
const isLong = asked !== undefined || isEverything;
const groups = isLong ? 4 : 2;
const runs = Math.ceil(Number(asked ?? (isEverything ? 500 : 60)) / groups);
const seed = Number(process.env['SEQUENCES_SEED'] ?? 20260620);

// The stores are served alone, and tabs crash, so other tests must not share the context.
test.use({ ownContext: true, allowRequests: [/^http:\/\/localhost:\d+\/(page\.js)?$/] });
test.setTimeout(isLong ? 0 : 10 * 60_000);

for (let group = 0; group < groups; group += 1) {
  test(`whatever is done, refused, killed or done twice at once: the stores hold what a plain list would (${runs} sequences, seed ${seed + group})`, async ({
    context,
  }) => {
    const tabs = new Tabs(context);
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        const page = await tabs.first();
        let model = emptyModel;
        const emptyFile = await page.evaluate(async () => {
          await window.stores.clear();
          return window.stores.backup();
        });
        const backup: Backup = { file: emptyFile, saved: emptyModel };
        for (const [at, step] of steps.entries()) {
          const after = await perform(tabs, step, model, backup, `r${at}`);
          model = after.model;
          expect(after.stored, `after step ${at}`).toEqual(snapshotOf(model));
        }
      }),
      { numRuns: runs, seed: seed + group, endOnFailure: asked === undefined },
    );
  });
}
