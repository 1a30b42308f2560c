// The journeys of ../journeys.spec.ts in WebKit, when they are asked for: `npm run journeys`. Not in `npm test` yet: about one
// in four ends in a save that waits for good, after another tab's page was put aside for the Back button.
import { expectedComplaints, patience, seeds, titleOf, travel } from '../journeys/travel';
import { webKitPerson } from '../journeys/webkit-hands';
import { test } from '../support/webkit/test';

test.setTimeout(patience);
test.use({ allowConsole: [expectedComplaints, { scope: 'test' }] });

const asked = process.env['JOURNEYS'] === undefined ? [] : seeds;

for (const seed of asked) {
  test(titleOf(seed), async ({ webkit }, testInfo) => {
    await travel(webKitPerson(webkit, testInfo.outputPath('files')), seed);
  });
}
