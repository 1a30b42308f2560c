import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Disclosure } from '@/domain/ai/disclosure';
import { MemoryStorage } from '@/data/fixtures/memory-storage';

const disclosure: Disclosure = { kind: 'chat', provider: 'OpenRouter', isNameLeftOut: false };

async function reloaded() {
  vi.resetModules();
  return import('./consent');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});

describe('consent', () => {
  test('is asked for before the first call of a kind', async () => {
    const { hasConsent } = await reloaded();
    expect(hasConsent(disclosure)).toBe(false);
  });

  test('applies until the page is closed', async () => {
    const first = await reloaded();
    first.giveConsent(disclosure, false);
    expect(first.hasConsent(disclosure)).toBe(true);
    expect((await reloaded()).hasConsent(disclosure)).toBe(false);
  });

  test("with 'don't ask again' is permanent, for this kind only", async () => {
    (await reloaded()).giveConsent(disclosure, true);
    const { hasConsent, giveConsent } = await reloaded();
    expect(hasConsent(disclosure)).toBe(true);
    expect(hasConsent({ ...disclosure, kind: 'report' })).toBe(false);
    giveConsent({ ...disclosure, kind: 'report' }, true);
    expect(hasConsent(disclosure)).toBe(true);
  });

  test.each([['{'], ['{"chat OpenRouter":true}'], ['7']])(
    'is absent if the stored text is invalid (%s)',
    async (text) => {
      vi.stubGlobal('localStorage', new MemoryStorage({ kinleaf_ai_consent: text }));
      expect((await reloaded()).hasConsent(disclosure)).toBe(false);
    },
  );
});
