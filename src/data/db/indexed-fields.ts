/*
 * What becomes of the fields that name or index a row while the journal is sealed. One table for all stores: a test compares it
 * with the schema. Every other field is sealed with the row and stands nowhere else.
 */

/**
 * 'id' and 'time' stand in the clear, as random ids, days and instants, which ranges need. The others stand as tokens: what is
 * equal has the same token, and nothing else can be told from one. Of the keys of facts, the day at their end stands in the clear.
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

/** How a field stands; null where nobody has said it, which a test does not let happen. */
export function indexFormOf(store: string, field: string): IndexForm | null {
  return forms[store]?.[field] ?? null;
}

export function isToken(form: IndexForm | null): form is TokenKind {
  return form !== 'id' && form !== 'time';
}
