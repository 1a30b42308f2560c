import { consentId, type Disclosure, isCovered } from '@/domain/ai/services';
import { localStore } from '@/data/db/web-storage';

/*
 * Which calls a person agreed to: for good with 'don't ask again', else until the page is closed.
 */
const key = 'kinleaf_ai_consent';
const thisVisit = new Set<string>();

function kept(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the call may be sent without asking. */
export function hasConsent(disclosure: Disclosure): boolean {
  return isCovered(disclosure, [...thisVisit, ...kept()]);
}

/** Notes that the person agreed; for good when they ticked 'don't ask again'. */
export function giveConsent(disclosure: Disclosure, isForGood: boolean): void {
  const id = consentId(disclosure);
  thisVisit.add(id);
  if (isForGood) localStore.set(key, JSON.stringify([...new Set([...kept(), id])]));
}

/** Whether there is a consent that was given for good. */
export function hasKeptConsents(): boolean {
  return kept().length > 0;
}

/** Asks again before the next call of every kind. */
export function forgetConsents(): void {
  thisVisit.clear();
  localStore.remove(key);
}
