/** What is asked about an entry of one category, beside its text or its photo. */
export interface CategoryPrompts {
  readonly text: string;
  readonly photo: string;
}
