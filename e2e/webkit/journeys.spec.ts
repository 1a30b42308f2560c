// The journeys of ../journeys.spec.ts in WebKit.
import { patience, seeds, titleOf, travel } from '../journeys/travel';
import { webKitPerson } from '../journeys/webkit-hands';
import { test } from '../support/webkit/test';

test.setTimeout(patience);

for (const seed of seeds) {
  test(titleOf(seed), async ({ webkit }, testInfo) => {
    await travel(webKitPerson(webkit, testInfo.outputPath('files')), seed);
  });
}
