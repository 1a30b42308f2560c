import { groupCount } from '@/lib/recovery-code';

/** Which groups to look at again, in words. */
export function wrongGroupsWords(groups: readonly string[], wrong: readonly number[]): string {
  if (groups.length < groupCount)
    return `Here are ${groups.length === 0 ? 'none' : groups.length} of the ${groupCount} groups so far.`;
  if (groups.length > groupCount) return `Here are more than ${groupCount} groups.`;
  const [last = 1, ...before] = [...wrong].reverse();
  if (before.length === 0) return `Group ${last} has a typing error. Nothing was lost.`;
  const first = before.reverse().join(', ');
  return `Groups ${first} and ${last} have typing errors. Nothing was lost.`;
}
