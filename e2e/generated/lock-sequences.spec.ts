// The random sequences of sequences.spec.ts with the lock: on from the start, and turned on and off in between, in tabs that are killed
// and left. `npm run sequences` runs others of these, too.
import fc from 'fast-check';
import { isLockStep, lockedSequence, turningSequence } from './sequences/lock-steps';
import { emptyModel, snapshotOf } from './sequences/model';
import { type Backup, perform, Tabs } from './sequences/perform';
import { performLock } from './sequences/perform-lock';
import { isEverything } from '../support/app/test-set';
import { expect, test } from '../support/app/test';

const asked = process.env['SEQUENCES'];
const isLong = asked !== undefined || isEverything;
const runs = Math.ceil(Number(asked ?? (isEverything ? 250 : 24)) / 2);
const seed = Number(process.env['SEQUENCES_SEED'] ?? 20260620);

test.use({ ownContext: true, allowRequests: [/^http:\/\/localhost:\d+\/(page\.js)?$/] });
test.setTimeout(isLong ? 0 : 10 * 60_000);

const draft = { verb: 'writeDraft', pick: 2, state: 'new', isStale: true } as const;

/** Found at random once. */
const found: Parameters<typeof isLockStep>[0][][] = [
  // A draft's photo was encrypted before the page noticed that the lock is being turned off.
  [
    { how: 'turned' },
    { how: 'leftBehind', after: 11, draw: { ...draft, photo: 'leaf' } },
    { how: 'turned' },
  ],
  // A draft's text, in a page that hadn't noticed that the lock is on.
  [{ how: 'leftBehind', after: null, draw: { ...draft, photo: 'keep' } }, { how: 'reload' }],
  // And in one that hadn't noticed that it's off: encrypted with a key that nobody has.
  [
    { how: 'turned' },
    { how: 'leftBehind', after: null, draw: { ...draft, photo: 'keep' } },
    { how: 'reload' },
  ],
];

for (const [name, sequence, examples] of [
  ['with the lock on', lockedSequence, []],
  ['with the lock turned on and off in between', turningSequence, found],
] as const) {
  test(`${name}, whatever is done, refused, killed or done twice at once: the stores hold what a plain list would (${runs} sequences, seed ${seed})`, async ({
    context,
  }) => {
    const tabs = new Tabs(context);
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        await tabs.closeSecond();
        const page = await tabs.first();
        let model = emptyModel;
        const emptyFile = await page.evaluate(async () => {
          await window.stores.clear();
          return window.stores.backup();
        });
        const backup: Backup = { file: emptyFile, saved: emptyModel };
        try {
          for (const [at, step] of steps.entries()) {
            const does = isLockStep(step)
              ? performLock(tabs, step, model, backup, `r${at}`)
              : perform(tabs, step, model, backup, `r${at}`);
            const after = await does;
            model = after.model;
            expect(after.stored, `after step ${at}`).toEqual(snapshotOf(model));
          }
        } catch (error) {
          // A migration that stopped in a tab would keep shorter sequences from turning the lock on or off, too.
          await Promise.all(context.pages().map((one) => one.close()));
          throw error;
        }
      }),
      {
        numRuns: runs,
        seed,
        examples: examples.map((steps): [typeof steps] => [steps]),
        endOnFailure: asked === undefined,
      },
    );
  });
}
