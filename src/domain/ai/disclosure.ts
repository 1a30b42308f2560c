import { type CallKind, type Provider, providerOf } from './providers';

/** What to tell the user before the first call of a kind: what is sent, and which provider gets it. */
export interface Disclosure {
  readonly kind: CallKind;
  readonly provider: Provider;
  /** Whether 'Leave the child's name out' is on. */
  readonly isNameLeftOut: boolean;
}

/** Returns the key of a stored consent, which is for one kind of call to one provider. */
export function consentId({ kind, provider, isNameLeftOut }: Disclosure): string {
  return `${kind} ${provider}${isNameLeftOut ? ' unnamed' : ''}`;
}

/** Returns whether a stored consent covers the call. Consent with the name covers a call without it. */
export function isCovered(disclosure: Disclosure, given: readonly string[]): boolean {
  return (
    given.includes(consentId(disclosure)) ||
    given.includes(consentId({ ...disclosure, isNameLeftOut: false }))
  );
}

/** Returns the text of the consent sheet: who gets it, and what is sent, one item per line. */
export function disclosureText(disclosure: Disclosure): {
  readonly title: string;
  readonly to: string;
  readonly items: readonly string[];
} {
  const { kind, provider } = disclosure;
  return {
    title: `Send this to ${provider}?`,
    to:
      providerOf(provider).origins.length === 0
        ? `This goes to the ${provider} server that you set up in Settings. Kinleaf’s makers get nothing of it.`
        : `This goes from your browser straight to ${provider}, under your own key and their terms. Kinleaf’s makers get nothing of it.`,
    items: sentItems(kind, disclosure.isNameLeftOut),
  };
}

/** Returns what a kind of call sends, to any provider. */
export function sentItems(kind: CallKind, isNameLeftOut: boolean): readonly string[] {
  return itemsOf[kind](isNameLeftOut);
}

const itemsOf: Record<CallKind, (isNameLeftOut: boolean) => readonly string[]> = {
  transcription: () => ['Your recording, with every name that is spoken in it'],
  'text-analysis': (isNameLeftOut) => [
    isNameLeftOut
      ? 'The text of this entry, with the child’s name left out'
      : 'The text of this entry',
    'Its category',
  ],
  'photo-analysis': () => ['The photo of this entry', 'Its category'],
  'food-photo': () => ['The photo of this food', 'The name of the food'],
  report: (isNameLeftOut) => [
    isNameLeftOut ? 'The child’s age, with the name left out' : 'The child’s name and age',
    'How many entries and foods there are, by category and reaction',
    isNameLeftOut
      ? 'Short excerpts of the entries in the period, with the child’s name left out'
      : 'Short excerpts of the entries in the period',
  ],
  'visit-words': (isNameLeftOut) => [
    `Your own words as they stand on the pages of this visit${isNameLeftOut ? ', with the child’s name left out' : ''}`,
  ],
  chat: (isNameLeftOut) => [
    'Your messages in this conversation, with the images you attach',
    isNameLeftOut
      ? 'If a child is selected: the age, gender and bio, with the name left out'
      : 'If a child is selected: the name, age, gender and bio',
  ],
};
