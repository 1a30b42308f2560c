import { emptyFactForms, type FactForms } from '@/domain/facts/forms';
import { factProblem, type When } from '@/domain/facts/from-forms';

/** Which part of a night something is wrong with; null for none. */
export function faultyPart(
  sleep: FactForms['sleep'],
  when: When,
): 'times' | 'wakings' | 'naps' | null {
  const isWrong = (form: FactForms['sleep']) =>
    factProblem('sleep', { ...emptyFactForms, sleep: form }, when) !== null;
  if (!isWrong(sleep)) return null;
  if (isWrong({ ...sleep, wakings: [], naps: [] })) return 'times';
  return isWrong({ ...sleep, naps: [] }) ? 'wakings' : 'naps';
}
