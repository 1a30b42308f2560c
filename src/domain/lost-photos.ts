import type { Findings } from './backup-file';

/** Photos that are named one by one; the others are counted. */
const named = 3;

/**
 * What a person is told of photos that could not be read and are not in a file, given the records that show them as
 * '“First steps” (May 3, 2025)'. Empty when there are none.
 */
export function lostPhotosWords({ count, first }: Findings): string {
  const [only] = first;
  if (only === undefined) return '';
  if (count === 1) return `The photo of ${only} could not be read and is not in the file.`;
  const names = first.slice(0, named);
  const others = count - names.length;
  const last = others > 0 ? `${others} more` : names.pop();
  return `${count} photos could not be read and are not in the file: those of ${names.join(', ')} and ${last ?? ''}.`;
}
