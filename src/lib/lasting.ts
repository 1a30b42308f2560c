/** How many levels a value may have within it. No version writes as many; stores fail at some thousands. */
const deepest = 32;

/** Whether a value of a file can be stored, and written into a file again. No version of the product writes others. */
export function isPersistable(value: unknown, levels = deepest): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isPersistable(inner, levels - 1));
}
