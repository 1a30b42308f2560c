import type { Page } from '@playwright/test';
import { circleOf, type CircleRole } from '../../../src/app/fixtures/circle-rows';
import { writeStores } from '../data/store';

/** From now on the child has a circle, in which this device has this role. The product reads it at its next start. */
export async function haveCircle(page: Page, childId: string, role: CircleRole): Promise<void> {
  await writeStores(page, { circles: [circleOf(childId, role)] });
}
