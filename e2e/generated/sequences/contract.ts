import type { FoodStateId } from '../../../src/domain/schema/entities';

/** What a step may do to the database. Records have labels, because their ids are random. */
export type Action =
  | {
      readonly verb: 'addChild';
      readonly label: string;
      readonly text: string;
      readonly photo: Photo;
    }
  | {
      readonly verb: 'editChild';
      readonly label: string;
      readonly text: string;
      readonly photo: Photo;
    }
  | { readonly verb: 'deleteChild'; readonly label: string }
  | {
      readonly verb: 'addEntry' | 'addFood';
      readonly label: string;
      readonly child: string;
      readonly text: string;
      readonly photo: Photo;
    }
  | {
      readonly verb: 'editEntry';
      readonly label: string;
      readonly text: string;
      readonly photo: Photo;
      /** Someone else has saved since the form was opened. */
      readonly isStale: boolean;
    }
  | {
      readonly verb: 'editFood';
      readonly label: string;
      readonly text: string;
      readonly state: FoodStateId;
      readonly photo: Photo;
      readonly isStale: boolean;
    }
  | {
      readonly verb: 'deleteEntry' | 'deleteFood';
      readonly label: string;
      /** The slots of drafts in open forms: what someone is writing stays. */
      readonly held?: readonly string[];
    }
  | { readonly verb: 'moveFood'; readonly label: string; readonly state: FoodStateId }
  /** Stores a draft; `slot` distinguishes the drafts of one form. */
  | { readonly verb: 'writeDraft'; readonly slot: string; readonly draft: Draft }
  | { readonly verb: 'forgetDraft'; readonly slot: string }
  | { readonly verb: 'recommend'; readonly child: string }
  /** Restores the backup of that text. */
  | { readonly verb: 'restore'; readonly file: string }
  /** Undoes the latest restore, or that undo. */
  | { readonly verb: 'bringBack' };

/** The form of a new or an edited record. */
export interface FormName {
  readonly kind: 'child' | 'entry' | 'food';
  readonly isNew: boolean;
  /** The label of the edited record, or of a new one's child; null for a new child. */
  readonly about: string | null;
}

/** What is typed in a form and not saved yet. */
export interface Draft {
  readonly form: FormName;
  readonly label: string;
  readonly text: string;
  /** A killed tab may have stored its text before its photo. */
  readonly photo: Photo | 'not there yet';
}

/** One of a few pictures, so that records share them; `keep` means none for a new record. */
export type Photo = 'keep' | 'remove' | 'leaf' | 'train' | 'toast';

/**
 * `absent`: the record or its child didn't exist. `conflict`: it was changed in the meantime. `refused`: nothing was stored. `locked`:
 * the page didn't know the present state of the lock, and reloads.
 */
export type Outcome = 'done' | 'absent' | 'conflict' | 'refused' | 'locked';

/** Everything stored, by label, in a fixed order. */
export interface Snapshot extends Records {
  /** What the latest restore replaced. Two states may differ in this alone. */
  readonly putAside: Records | null;
  /** The labels of the stored photos, whether used or not. */
  readonly photos: readonly string[];
  /** The drafts that someone can return to. */
  readonly drafts: readonly Draft[];
  /** Sentences about what no sequence may leave behind. */
  readonly faults: readonly string[];
}

export interface Records {
  readonly children: readonly Labelled[];
  readonly entries: readonly (Labelled & { readonly child: string })[];
  readonly foods: readonly (Labelled & { readonly child: string; readonly state: FoodStateId })[];
}

interface Labelled {
  readonly label: string;
  readonly text: string;
  readonly photo: string | null;
}

/** At which write from now the database refuses, by an error or by ending the transaction. */
export interface Refusal {
  readonly at: number;
  readonly how: 'quota' | 'abort';
}

/** What is done with the lock; `goOn` finishes a migration that was cut off. */
export type MigrationAction = 'turnOn' | 'turnOff' | 'goOn';

export interface LockIs {
  readonly state: 'off' | 'sealing' | 'on' | 'opening' | 'renewing';
  /** Whether the page follows the database's state of the lock. */
  readonly isInStep: boolean;
}

export interface StoresPage {
  /** Empties the stores. */
  readonly clear: () => Promise<void>;
  readonly act: (action: Action) => Promise<Outcome>;
  /** Does the same with a refused write; `met` says whether there were that many writes. */
  readonly actRefused: (
    action: Action,
    refusal: Refusal,
  ) => Promise<{ readonly outcome: Outcome; readonly met: boolean }>;
  /** A backup of everything, as its text. */
  readonly backup: () => Promise<string>;
  readonly snapshot: () => Promise<Snapshot>;
  readonly lockIs: () => Promise<LockIs>;
  /** With `restsAfter`, the migration stops after that many batches. */
  readonly migrate: (
    way: MigrationAction,
    restsAfter: number | null,
  ) => Promise<'whole' | 'resting'>;
  readonly lockNow: () => void;
  /** The page knows the present records, and gets no events from other tabs. */
  readonly leaveBehind: () => Promise<void>;
}

declare global {
  interface Window {
    stores: StoresPage;
  }
}
