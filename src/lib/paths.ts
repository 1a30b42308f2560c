/** Every URL of the product. Nothing else builds one. */
export const paths = {
  home: '/',
  children: '/children',
  journal: (childId: string) => `/journal/${encodeURIComponent(childId)}`,
  /** The journal with the form for a new entry open, in `category` if one is given. */
  newEntry: (childId: string, category = '') =>
    `/journal/${encodeURIComponent(childId)}?new=${category}`,
  /**
   * The quick note over a screen, in `category` if one is given. `search` is the rest of the screen's query string, such as its
   * filters.
   */
  note: (pathname: string, category = '', search = '') => {
    const params = new URLSearchParams(search);
    params.set('note', category);
    return `${pathname}?${params.toString()}`;
  },
  entry: (childId: string, id: string) =>
    `/journal/${encodeURIComponent(childId)}?entry=${encodeURIComponent(id)}`,
  editEntry: (childId: string, id: string) =>
    `/journal/${encodeURIComponent(childId)}?edit=${encodeURIComponent(id)}`,
  /** The journal on one day, in `category` if one is given. */
  journalDay: (childId: string, day: string, category?: string) =>
    `/journal/${encodeURIComponent(childId)}?date=${day}${category ? `&category=${category}` : ''}`,
  lists: (childId: string) => `/lists/${encodeURIComponent(childId)}`,
  food: (childId: string) => `/food/${encodeURIComponent(childId)}`,
  /** The food journey with the form for a new food open. */
  newFood: (childId: string) => `/food/${encodeURIComponent(childId)}?new=`,
  foodItem: (childId: string, id: string) =>
    `/food/${encodeURIComponent(childId)}?edit=${encodeURIComponent(id)}`,
  reports: (childId: string) => `/reports/${encodeURIComponent(childId)}`,
  report: (childId: string, id: string) =>
    `/reports/${encodeURIComponent(childId)}?report=${encodeURIComponent(id)}`,
  visit: (childId: string) => `/visit/${encodeURIComponent(childId)}`,
  /** The pages of a saved visit. */
  savedVisit: (childId: string, id: string) =>
    `/visit/${encodeURIComponent(childId)}/kept/${encodeURIComponent(id)}`,
  growth: (childId: string) => `/milestones/${encodeURIComponent(childId)}`,
  recommendations: (childId: string) => `/recommendations/${encodeURIComponent(childId)}`,
  circle: (childId: string) => `/circle/${encodeURIComponent(childId)}`,
  /** The details behind a circle's sync status. */
  circleDetails: (childId: string) => `/circle/${encodeURIComponent(childId)}/details`,
  /** Where someone resolves a conflict; `key` names the record. */
  circleVersions: (childId: string, key: string) =>
    `/circle/${encodeURIComponent(childId)}/versions?of=${encodeURIComponent(key)}`,
  /** Where someone joins a circle; the invitation's link continues from here. */
  join: '/join',
  settings: '/settings',
  settingsAi: '/settings?tab=ai',
  guide: '/guide',
  privacy: '/privacy',
  terms: '/terms',
  whyAi: '/why-ai',
  legal: '/legal',
  upgrade: '/upgrade',
  /** A screen of the selected child, or of one chosen on arrival: for links that can't name a child, such as app shortcuts. */
  open: (what: 'entry' | 'food' | 'journal') => `/open/${what}`,
  /** Where another app shares a photo; handled by the service worker. */
  share: '/share',
} as const;
