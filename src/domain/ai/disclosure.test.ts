import { describe, expect, test } from 'vitest';
import { consentId, type Disclosure, disclosureText, isCovered } from './disclosure';

const named: Disclosure = { kind: 'text-analysis', provider: 'OpenAI', isNameLeftOut: false };
const unnamed: Disclosure = { ...named, isNameLeftOut: true };

describe('consent', () => {
  test('covers one kind of call to one provider', () => {
    const consents = [consentId(named)];
    expect(isCovered(named, consents)).toBe(true);
    expect(isCovered({ ...named, kind: 'photo-analysis' }, consents)).toBe(false);
    expect(isCovered({ ...named, provider: 'OpenRouter' }, consents)).toBe(false);
    expect(isCovered(named, [])).toBe(false);
  });

  test('given with the name, also covers a call without it, but not the other way round', () => {
    expect(isCovered(unnamed, [consentId(named)])).toBe(true);
    expect(isCovered(unnamed, [consentId(unnamed)])).toBe(true);
    expect(isCovered(named, [consentId(unnamed)])).toBe(false);
  });
});

describe('the consent sheet', () => {
  test.each([
    ['transcription', 'AssemblyAI', 'recording'],
    ['text-analysis', 'OpenAI', 'text of this entry'],
    ['photo-analysis', 'OpenAI', 'photo of this entry'],
    ['food-photo', 'OpenRouter', 'photo of this food'],
    ['report', 'OpenRouter', 'name and age'],
    ['visit-words', 'OpenRouter', 'own words'],
    ['chat', 'OpenRouter', 'name, age, gender and bio'],
  ] as const)('%s: says what is sent, and that it goes to %s', (kind, provider, what) => {
    const { title, to, items } = disclosureText({ kind, provider, isNameLeftOut: false });
    expect(title).toBe(`Send this to ${provider}?`);
    expect(to).toContain(`straight to ${provider}`);
    expect(items.join('\n')).toContain(what);
  });

  test('says so when the name is left out', () => {
    for (const kind of ['text-analysis', 'report', 'visit-words', 'chat'] as const) {
      const { items } = disclosureText({ kind, provider: 'OpenRouter', isNameLeftOut: true });
      expect(items.join('\n')).toMatch(/name left out/);
      expect(items.join('\n')).not.toMatch(/the child’s name and age|the name, age/);
    }
  });

  test('does not call a local model another company', () => {
    const { to } = disclosureText({ kind: 'report', provider: 'Ollama', isNameLeftOut: false });
    expect(to).toContain('the Ollama server that you set up');
  });
});
