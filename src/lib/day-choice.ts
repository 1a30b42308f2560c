/** The days someone asks for. A day is `yyyy-MM-dd`; both ends are included, and `start` is not after `end`. */
export type DayChoice =
  | { readonly kind: 'day'; readonly day: string }
  /** Today and the days before it; moves on with the calendar. */
  | { readonly kind: 'last'; readonly days: number }
  | { readonly kind: 'since'; readonly day: string }
  | { readonly kind: 'between'; readonly start: string; readonly end: string };
