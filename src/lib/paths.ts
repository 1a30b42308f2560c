/** Every address of the product. Nothing else builds a URL. */
export const paths = {
  home: '/',
  children: '/children',
  journal: (childId: string) => `/journal/${encodeURIComponent(childId)}`,
  /** The journal with the form of a new entry over it. */
  newEntry: (childId: string) => `/journal/${encodeURIComponent(childId)}?new=`,
  /**
   * The quick note over a screen, of that category where one is given. `search` is what the screen's address holds besides,
   * such as its filters.
   */
  note: (pathname: string, category = '', search = '') => {
    const params = new URLSearchParams(search);
    params.set('note', category);
    return `${pathname}?${params.toString()}`;
  },
  entry: (childId: string, id: string) =>
    `/journal/${encodeURIComponent(childId)}?entry=${encodeURIComponent(id)}`,
  /** The form of an entry. */
  editEntry: (childId: string, id: string) =>
    `/journal/${encodeURIComponent(childId)}?edit=${encodeURIComponent(id)}`,
  /** The journal on one day, of one category where one is given. */
  journalDay: (childId: string, day: string, category?: string) =>
    `/journal/${encodeURIComponent(childId)}?date=${day}${category ? `&category=${category}` : ''}`,
  /** The medicines and goals of a child. */
  lists: (childId: string) => `/lists/${encodeURIComponent(childId)}`,
  food: (childId: string) => `/food/${encodeURIComponent(childId)}`,
  /** The food journey with the form of a new food over it. */
  newFood: (childId: string) => `/food/${encodeURIComponent(childId)}?new=`,
  foodItem: (childId: string, id: string) =>
    `/food/${encodeURIComponent(childId)}?edit=${encodeURIComponent(id)}`,
  reports: (childId: string) => `/reports/${encodeURIComponent(childId)}`,
  report: (childId: string, id: string) =>
    `/reports/${encodeURIComponent(childId)}?report=${encodeURIComponent(id)}`,
  /** Where a visit is prepared. */
  visit: (childId: string) => `/visit/${encodeURIComponent(childId)}`,
  /** The pages of a visit that was kept. */
  keptVisit: (childId: string, id: string) =>
    `/visit/${encodeURIComponent(childId)}/kept/${encodeURIComponent(id)}`,
  recommendations: (childId: string) => `/recommendations/${encodeURIComponent(childId)}`,
  /** The care circle of a child. */
  circle: (childId: string) => `/circle/${encodeURIComponent(childId)}`,
  /** What a circle's state line rests on. */
  circleDetails: (childId: string) => `/circle/${encodeURIComponent(childId)}/details`,
  /** Where somebody chooses between what two people wrote; `key` names the record. */
  circleVersions: (childId: string, key: string) =>
    `/circle/${encodeURIComponent(childId)}/versions?of=${encodeURIComponent(key)}`,
  /** Where somebody joins a circle; its invitation's link goes on from there. */
  join: '/join',
  settings: '/settings',
  /** The AI & Transcription tab, where keys are. */
  settingsAi: '/settings?tab=ai',
  guide: '/guide',
  privacy: '/privacy',
  terms: '/terms',
  whyAi: '/why-ai',
  legal: '/legal',
  upgrade: '/upgrade',
  /** A screen of the child that is selected when the address is opened, or is chosen then: for ways that cannot name one. */
  open: (what: 'entry' | 'food' | 'journal') => `/open/${what}`,
  /** Where another app sends a photo; answered by the service worker. */
  share: '/share',
} as const;
