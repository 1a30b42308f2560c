// Random journeys of a person through the real interface, in two tabs, against the plain lists that sequences.spec.ts
// uses. `npm run journeys -- 40 [seed]` takes others; a failure prints its seed and its steps.
import fc from 'fast-check';
import { journey } from './journeys/draws';
import { take } from './journeys/journey';
import { playwrightPerson } from './journeys/playwright-hands';
import { World } from './journeys/world';
import { test } from './support/test';

const asked = process.env['JOURNEYS'];
const count = Number(asked ?? 5);
const firstSeed = Number(process.env['JOURNEYS_SEED'] ?? 20260701);

for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
  test(`whatever a person does in two tabs: the stores hold, and the screens show, what a plain list would (seed ${seed})`, async ({
    context,
  }) => {
    test.setTimeout(3 * 60_000);
    const [draws] = fc.sample(journey, { seed, numRuns: 1 });
    const world = new World(playwrightPerson(context));
    try {
      for (const draw of draws ?? []) await take(world, draw);
    } catch (error) {
      throw new Error(`${world.told.join('\n')}\n\n${String(error)}`, { cause: error });
    }
  });
}
