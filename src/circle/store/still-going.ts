import { NamedError } from '@/data/db/errors';
import { readCircle } from './circles';

/** The circle was left, or waits for a person, since the engine asked: nothing was folded or taken in. */
class CircleStoppedError extends NamedError {
  override readonly name = 'CircleStoppedError';
}

/**
 * Inside a write of the engine, which may have waited behind a restore or a farewell: what these did must not be folded as this
 * device's own words, or be written over. Throws CircleStoppedError, so that the engine does not count what it read as taken in.
 */
export async function assertActive(childId: string): Promise<void> {
  const circle = await readCircle(childId);
  if (circle === null || circle.held !== undefined)
    throw new CircleStoppedError('The circle does not go on');
}
