// The journeys of ../journeys.spec.ts in WebKit, when they are asked for: `npm run journeys`. Not in `npm test`: here one test
// runs at a time, and each takes half a minute.
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
