// The journeys of ../journeys.spec.ts in WebKit: one of its own in `npm test`, since there they are made one after another.
import { expectedComplaints, patience, seeds, titleOf, travel } from '../journeys/travel';
import { webKitPerson } from '../journeys/webkit-hands';
import { test } from '../support/webkit/test';

test.setTimeout(patience);
test.use({ allowConsole: [expectedComplaints, { scope: 'test' }] });

for (const seed of seeds(1, 2)) {
  test(titleOf(seed), async ({ webkit }, testInfo) => {
    await travel(webKitPerson(webkit, testInfo.outputPath('files')), seed);
  });
}
