import type { FoodStateId } from '../../../src/domain/schema/entities';

/** What a step may do to the stores. Records are named by labels, because their ids are made on the way. */
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
      /** Somebody else saved since the form was opened. */
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
      /** The slots of drafts in open forms: what somebody is writing stays. */
      readonly held?: readonly string[];
    }
  | { readonly verb: 'moveFood'; readonly label: string; readonly state: FoodStateId }
  /** Keeps a draft; `slot` tells those of one form apart. */
  | { readonly verb: 'writeDraft'; readonly slot: string; readonly draft: Draft }
  | { readonly verb: 'forgetDraft'; readonly slot: string }
  | { readonly verb: 'recommend'; readonly child: string }
  /** Restores the backup of that text. */
  | { readonly verb: 'restore'; readonly file: string }
  /** Undoes the latest restore, or that undoing. */
  | { readonly verb: 'bringBack' };

/** The form of a new record, or of one under edit. */
export interface FormName {
  readonly kind: 'child' | 'entry' | 'food';
  readonly isNew: boolean;
  /** The label of the record under edit, or of the child that a new one is for; null for a new child. */
  readonly about: string | null;
}

/** What is typed in a form and not saved yet. */
export interface Draft {
  readonly form: FormName;
  readonly label: string;
  readonly text: string;
  /** The words of a tab that was killed may have been kept before their photo. */
  readonly photo: Photo | 'not there yet';
}

/** One of a few pictures, so that records share them; `keep` is none for a record that is new. */
export type Photo = 'keep' | 'remove' | 'leaf' | 'train' | 'toast';

/**
 * `absent`: the record, or its child, was not there. `conflict`: it was changed meanwhile. `refused`: the stores
 * took nothing. `locked`: the page was behind the lock of the stores, and is loaded anew.
 */
export type Outcome = 'done' | 'absent' | 'conflict' | 'refused' | 'locked';

/** Everything stored, by label, in an order of its own. */
export interface Snapshot extends Records {
  /** What the latest restore put aside. Two states that differ in this alone are told apart by it. */
  readonly putAside: Records | null;
  /** The labels of the stored photos, whether used or not. */
  readonly photos: readonly string[];
  /** The drafts that somebody can come back to. */
  readonly drafts: readonly Draft[];
  /** In words: what no sequence of actions may leave behind. */
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

/** Where the stores refuse: at the n-th write from now, by an error or by ending the transaction. */
export interface Refusal {
  readonly at: number;
  readonly how: 'quota' | 'abort';
}

/** What is done with the lock; `goOn` ends a turning that was cut off. */
export type LockWalk = 'turnOn' | 'turnOff' | 'goOn';

export interface LockIs {
  readonly state: 'off' | 'sealing' | 'on' | 'opening' | 'renewing';
  /** Whether the page goes by what the stores say. */
  readonly isInStep: boolean;
}

export interface StoresPage {
  /** Empties the stores. */
  readonly clear: () => Promise<void>;
  readonly act: (action: Action) => Promise<Outcome>;
  /** Does the same with a refusal on the way; `met` says whether there were as many writes as that. */
  readonly actRefused: (
    action: Action,
    refusal: Refusal,
  ) => Promise<{ readonly outcome: Outcome; readonly met: boolean }>;
  /** A backup of everything, as its text. */
  readonly backup: () => Promise<string>;
  readonly snapshot: () => Promise<Snapshot>;
  readonly lockIs: () => Promise<LockIs>;
  /** With `restsAfter` the walk rests for ever after so many batches. */
  readonly walk: (way: LockWalk, restsAfter: number | null) => Promise<'whole' | 'resting'>;
  readonly lockNow: () => void;
  /** The page knows the records of now, and hears nothing of what others do. */
  readonly leaveBehind: () => Promise<void>;
}

declare global {
  interface Window {
    stores: StoresPage;
  }
}
