// The journeys of ../journeys.spec.ts in WebKit.
import { expectedComplaints, patience, seeds, titleOf, travel } from '../generated/journeys/travel';
import { webKitPerson } from '../generated/journeys/webkit-driver';
import { test } from '../support/engines/webkit/test';

test.setTimeout(patience);
test.use({ allowConsole: [expectedComplaints, { scope: 'test' }] });

for (const seed of seeds()) {
  test(titleOf(seed), async ({ webkit }, testInfo) => {
    await travel(webKitPerson(webkit, testInfo.outputPath('files')), seed);
  });
}
