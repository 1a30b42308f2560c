import type { PhotoChange } from '@/data/photos/photo-changes';

/** What a form was opened for. */
export interface DraftBase<T> {
  /** Names the drafts of the form: one name per form and record. */
  readonly form: string;
  /** What the form shows when nothing is typed. */
  readonly initial: T;
  /** The `updatedAt` of the record that is typed over; undefined where one is added. */
  readonly basedOn: string | undefined;
  /** The form of a new record of the same kind, where one is typed over. */
  readonly asNew?: string | undefined;
  /** The photos of that record, in their order. */
  readonly photoIds: readonly string[];
}

/** What is typed and chosen at one moment. */
export interface DraftContent<T> {
  readonly values: T;
  readonly photo: PhotoChange;
}

export interface DraftState<T> extends DraftContent<T> {
  /** Whether anything differs from what the form was opened for. */
  readonly isChanged: boolean;
  /** True while the draft's photos are read back; saving must wait for them. */
  readonly isRestoring: boolean;
  /** Some of them could not be read: they stay in the draft for its next form, and nowhere else. */
  readonly isPhotoUnread: boolean;
  /** The browser refused to keep what is typed, or only the photo: it is gone with the form. Null when all is kept. */
  readonly unkept: 'words' | 'photo' | null;
}
