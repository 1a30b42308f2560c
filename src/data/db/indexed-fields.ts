/*
 * How key and index fields are stored while the journal is encrypted, in one table for all stores that a test compares with the
 * schema. Every other field exists only inside the row's ciphertext.
 */

/**
 * 'id' and 'time' stay readable (random ids, days and instants), because ranges need them. The others become tokens: equal values have the
 * same token, and a token reveals nothing else. In keys of facts, the day at the end stays readable.
 */
export type IndexForm = 'id' | 'time' | TokenKind;

export type TokenKind = 'photo' | 'category' | 'state' | 'fact' | 'other';

type Forms = Readonly<Record<string, IndexForm>>;

const ofChild = { id: 'id', childId: 'id', createdAt: 'time' } as const;
const dated = { ...ofChild, date: 'time', updatedAt: 'time', photoId: 'photo' } as const;
const withPhotos = { id: 'id', photoIds: 'photo' } as const;

const forms: Readonly<Record<string, Forms>> = {
  children: { id: 'id', photoId: 'photo' },
  journal: { ...dated, category: 'category', morePhotoIds: 'photo' },
  food: { ...dated, state: 'state' },
  reports: ofChild,
  recommendations: ofChild,
  photos: { id: 'photo' },
  draftPhotos: { key: 'id' },
  staged: withPhotos,
  replaced: withPhotos,
  setAside: withPhotos,
  marks: { key: 'id' },
  factKeys: { id: 'id', keys: 'fact' },
  history: { id: 'id', recordId: 'id', childId: 'id', at: 'time' },
  circles: { childId: 'id' },
  circleDocs: { key: 'id', childId: 'id', mark: 'other' },
  outbox: { key: 'id', childId: 'id' },
  circleAside: { key: 'id', childId: 'id' },
  circlePhotos: { id: 'id', childId: 'id', state: 'state', picture: 'photo' },
};

/** Returns the form of a field; null if the table lacks it, which a test prevents. */
export function indexFormOf(store: string, field: string): IndexForm | null {
  return forms[store]?.[field] ?? null;
}

export function isToken(form: IndexForm | null): form is TokenKind {
  return form !== 'id' && form !== 'time';
}
