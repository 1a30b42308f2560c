import { consentId, type Disclosure, isCovered } from '@/domain/ai/disclosure';
import { localStore } from '@/data/db/web-storage';

/*
 * The AI calls that a person agreed to: permanently with 'don't ask again', otherwise until the page is closed.
 */
const key = 'kinleaf_ai_consent';
const thisVisit = new Set<string>();

function storedConsents(): readonly string[] {
  try {
    const found: unknown = JSON.parse(localStore.get(key) ?? '[]');
    return Array.isArray(found) ? found.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Returns whether the call may be sent without asking. */
export function hasConsent(disclosure: Disclosure): boolean {
  return isCovered(disclosure, [...thisVisit, ...storedConsents()]);
}

/** Records that the person agreed; permanently if they ticked 'don't ask again'. */
export function giveConsent(disclosure: Disclosure, isForGood: boolean): void {
  const id = consentId(disclosure);
  thisVisit.add(id);
  if (isForGood) localStore.set(key, JSON.stringify([...new Set([...storedConsents(), id])]));
}

/** Returns whether any consent was given permanently. */
export function hasStoredConsents(): boolean {
  return storedConsents().length > 0;
}

/** Deletes all consents, so that the next call of each kind asks again. */
export function forgetConsents(): void {
  thisVisit.clear();
  localStore.remove(key);
}
