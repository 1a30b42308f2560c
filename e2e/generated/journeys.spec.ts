// Random journeys of a person through the real interface, in two tabs, against the plain lists that sequences.spec.ts
// uses. `npm run journeys -- 40 [seed] [engine]` makes others; one that fails prints its seed and its steps.
import { playwrightPerson } from './journeys/playwright-driver';
import { expectedComplaints, patience, seeds, titleOf, travel } from './journeys/travel';
import { test } from '../support/app/test';

test.setTimeout(patience);
test.use({ allowConsole: [expectedComplaints, { scope: 'test' }] });

for (const seed of seeds()) {
  test(titleOf(seed), async ({ context }) => {
    await travel(playwrightPerson(context), seed);
  });
}
