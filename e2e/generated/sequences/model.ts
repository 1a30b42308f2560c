import type { FoodStateId } from '../../../src/domain/schema/entities';
import type { Action, Draft, FormName, Outcome, Photo, Records, Snapshot } from './contract';

/** A record, without its label. */
export interface Kept {
  readonly text: string;
  readonly photo: string | null;
}

/** The database as plain lists: what a sequence must leave behind, no matter what happened in between. */
export interface Model {
  /** In the order in which they were added, like the next two. */
  readonly children: ReadonlyMap<string, Kept>;
  readonly entries: ReadonlyMap<string, Kept & { readonly child: string }>;
  readonly foods: ReadonlyMap<
    string,
    Kept & { readonly child: string; readonly state: FoodStateId }
  >;
  /** By slot. They aren't in a backup, and survive a restore. */
  readonly drafts: ReadonlyMap<string, Draft>;
  /** What the latest restore replaced; its photos are kept. */
  readonly replaced: Model | null;
}

export const emptyModel: Model = {
  children: new Map(),
  entries: new Map(),
  foods: new Map(),
  drafts: new Map(),
  replaced: null,
};

export interface Applied {
  readonly model: Model;
  readonly outcome: Outcome;
}

/** The result of an action that nothing interrupts. `saved` is the model of a restore's file. */
export function apply(model: Model, action: Action, saved: Model): Applied {
  const done = (changed: Partial<Model>): Applied => ({
    model: { ...model, ...changed },
    outcome: 'done',
  });
  const refused = (outcome: Outcome): Applied => ({ model, outcome });
  const { children, entries, foods, drafts } = model;
  switch (action.verb) {
    case 'addChild':
      return done({
        children: withOne(children, action.label, {
          text: action.text,
          photo: shown(action.photo, null),
        }),
      });
    case 'editChild': {
      const was = children.get(action.label);
      if (!was) return refused('absent');
      const photo = shown(action.photo, was.photo);
      return done({ children: withOne(children, action.label, { text: action.text, photo }) });
    }
    case 'deleteChild': {
      if (!children.has(action.label)) return refused('absent');
      const isOther = ([, { child }]: [string, { child: string }]) => child !== action.label;
      const left = {
        children: without(children, action.label),
        entries: new Map([...entries].filter(isOther)),
        foods: new Map([...foods].filter(isOther)),
      };
      const gone = [action.label, ...entries.keys(), ...foods.keys()].filter(
        (label) => !left.entries.has(label) && !left.foods.has(label),
      );
      return done({ ...left, drafts: notAbout(drafts, gone) });
    }
    case 'addEntry': {
      if (!children.has(action.child)) return refused('absent');
      const { child, text } = action;
      const entry = { child, text, photo: shown(action.photo, null) };
      return done({ entries: withOne(entries, action.label, entry) });
    }
    case 'editEntry': {
      const was = entries.get(action.label);
      if (!was) return refused('absent');
      if (action.isStale) return refused('conflict');
      const photo = shown(action.photo, was.photo);
      return done({
        entries: withOne(entries, action.label, { ...was, text: action.text, photo }),
      });
    }
    case 'deleteEntry':
      if (!entries.has(action.label)) return refused('absent');
      return done({
        entries: without(entries, action.label),
        drafts: notAbout(drafts, [action.label], action.held),
      });
    case 'addFood': {
      if (!children.has(action.child)) return refused('absent');
      const { child, text } = action;
      const food = { child, text, state: 'new' as const, photo: shown(action.photo, null) };
      return done({ foods: withOne(foods, action.label, food) });
    }
    case 'editFood': {
      const was = foods.get(action.label);
      if (!was) return refused('absent');
      if (action.isStale) return refused('conflict');
      const { text, state } = action;
      const photo = shown(action.photo, was.photo);
      return done({ foods: withOne(foods, action.label, { ...was, text, state, photo }) });
    }
    case 'moveFood': {
      const was = foods.get(action.label);
      if (!was) return refused('absent');
      return done({ foods: withOne(foods, action.label, { ...was, state: action.state }) });
    }
    case 'deleteFood':
      if (!foods.has(action.label)) return refused('absent');
      return done({
        foods: without(foods, action.label),
        drafts: notAbout(drafts, [action.label], action.held),
      });
    case 'restore':
      return done({ ...saved, drafts, replaced: { ...model, replaced: null } });
    case 'bringBack':
      if (!model.replaced) return refused('absent');
      return done({ ...model.replaced, drafts, replaced: { ...model, replaced: null } });
    case 'writeDraft':
      return done({ drafts: withOne(drafts, action.slot, action.draft) });
    case 'forgetDraft':
      return done({ drafts: without(drafts, action.slot) });
    case 'recommend':
      return children.has(action.child) ? done({}) : refused('absent');
  }
}

/** The model as the database should read: each photo in use stored once, no others, and no fault. */
export function snapshotOf(model: Model): Snapshot {
  const used = [...photosOf(model), ...(model.replaced ? photosOf(model.replaced) : [])];
  const records = recordsOf(model);
  const putAside = model.replaced && recordsOf(model.replaced);
  return {
    ...records,
    putAside,
    photos: [...new Set(used)].sort(),
    drafts: withinReach([...model.drafts.values()], [records, putAside]),
    faults: [],
  };
}

/** What an interrupted action may leave: nothing, everything, or everything but its last step. */
export function cutOff(before: Model, action: Action, saved: Model): Model[] {
  const after = apply(before, action, saved).model;
  if (action.verb !== 'writeDraft') return [before, after, { ...after, drafts: before.drafts }];
  // The text is stored before the photo.
  const earlier = before.drafts.get(action.slot)?.photo ?? 'keep';
  const photo = isPicture(earlier) ? earlier : 'not there yet';
  const draft = isPicture(action.draft.photo) ? { ...action.draft, photo } : action.draft;
  return [before, after, { ...after, drafts: withOne(after.drafts, action.slot, draft) }];
}

function isPicture(photo: Draft['photo']): boolean {
  return photo !== 'keep' && photo !== 'remove';
}

/**
 * The drafts about records that are stored or were replaced by a restore, in an order that doesn't depend on when they were written. A
 * sweep removes the others sooner or later: nobody can return to them.
 */
export function withinReach(
  drafts: readonly Draft[],
  stored: readonly (Records | null)[],
): Draft[] {
  const labels = stored.flatMap((records) =>
    records ? [...records.children, ...records.entries, ...records.foods] : [],
  );
  const isThere = (about: string | null) =>
    about === null || labels.some(({ label }) => label === about);
  return drafts
    .filter(({ form }) => isThere(form.about))
    .map(({ form: { kind, isNew, about }, label, text, photo }) => ({
      form: { kind, isNew, about },
      label,
      text,
      photo,
    }))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function recordsOf({ children, entries, foods }: Model): Records {
  const listed = <T>(all: ReadonlyMap<string, T>) =>
    [...all]
      .map(([label, record]) => ({ label, ...record }))
      .sort((a, b) => (a.label < b.label ? -1 : 1));
  return { children: listed(children), entries: listed(entries), foods: listed(foods) };
}

function photosOf({ children, entries, foods }: Model): string[] {
  return [...children.values(), ...entries.values(), ...foods.values()].flatMap(({ photo }) =>
    photo === null ? [] : [photo],
  );
}

function shown(photo: Photo, current: string | null): string | null {
  if (photo === 'keep') return current;
  return photo === 'remove' ? null : photo;
}

/** The drafts that stay when these records are deleted: those about others, and those in open forms. */
function notAbout(
  drafts: Model['drafts'],
  labels: readonly string[],
  held: readonly string[] = [],
): Model['drafts'] {
  const stays = ({ about }: FormName) => about === null || !labels.includes(about);
  return new Map([...drafts].filter(([slot, { form }]) => stays(form) || held.includes(slot)));
}

function withOne<T>(all: ReadonlyMap<string, T>, label: string, value: T): ReadonlyMap<string, T> {
  return new Map(all).set(label, value);
}

function without<T>(all: ReadonlyMap<string, T>, label: string): ReadonlyMap<string, T> {
  return new Map([...all].filter(([key]) => key !== label));
}
