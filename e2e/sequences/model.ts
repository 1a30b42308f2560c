import type { FoodStateId } from '../../src/domain/entities';
import type { Action, Outcome, Photo, Records, Snapshot } from './contract';

/** The stores as plain lists: what a sequence of actions must leave behind, whatever happened on the way. */
export interface Model {
  readonly children: ReadonlyMap<string, { readonly text: string; readonly photo: string | null }>;
  readonly entries: ReadonlyMap<
    string,
    { readonly child: string; readonly text: string; readonly photo: string | null }
  >;
  readonly foods: ReadonlyMap<
    string,
    { readonly child: string; readonly state: FoodStateId; readonly photo: string | null }
  >;
  /** What the latest restore put aside; its photos are kept. */
  readonly replaced: Model | null;
}

export const emptyModel: Model = {
  children: new Map(),
  entries: new Map(),
  foods: new Map(),
  replaced: null,
};

export interface Applied {
  readonly model: Model;
  readonly outcome: Outcome;
}

/** What an action does when nothing comes between. `saved` is the model that the file of a restore holds. */
export function apply(model: Model, action: Action, saved: Model): Applied {
  const done = (changed: Partial<Model>): Applied => ({
    model: { ...model, ...changed },
    outcome: 'done',
  });
  const refused = (outcome: Outcome): Applied => ({ model, outcome });
  const { children, entries, foods } = model;
  switch (action.verb) {
    case 'addChild':
      return done({
        children: withOne(children, action.label, { text: '', photo: shown(action.photo, null) }),
      });
    case 'editChild': {
      const was = children.get(action.label);
      if (!was) return refused('absent');
      const photo = shown(action.photo, was.photo);
      return done({ children: withOne(children, action.label, { text: action.text, photo }) });
    }
    case 'deleteChild': {
      if (!children.has(action.label)) return refused('absent');
      const isOther = ({ child }: { child: string }) => child !== action.label;
      return done({
        children: without(children, action.label),
        entries: new Map([...entries].filter(([, entry]) => isOther(entry))),
        foods: new Map([...foods].filter(([, food]) => isOther(food))),
      });
    }
    case 'addEntry': {
      if (!children.has(action.child)) return refused('absent');
      const entry = { child: action.child, text: '', photo: shown(action.photo, null) };
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
      return done({ entries: without(entries, action.label) });
    case 'addFood': {
      if (!children.has(action.child)) return refused('absent');
      const photo = shown(action.photo, null);
      return done({
        foods: withOne(foods, action.label, { child: action.child, state: 'new', photo }),
      });
    }
    case 'moveFood': {
      const was = foods.get(action.label);
      if (!was) return refused('absent');
      return done({ foods: withOne(foods, action.label, { ...was, state: action.state }) });
    }
    case 'deleteFood':
      if (!foods.has(action.label)) return refused('absent');
      return done({ foods: without(foods, action.label) });
    case 'restore':
      return done({ ...saved, replaced: { ...model, replaced: null } });
    case 'bringBack':
      if (!model.replaced) return refused('absent');
      return done({ ...model.replaced, replaced: { ...model, replaced: null } });
    case 'recommend':
      return children.has(action.child) ? done({}) : refused('absent');
  }
}

/** The model as the stores would be read: every photo in use stored once, none else, and no fault. */
export function snapshotOf(model: Model): Snapshot {
  const used = [...photosOf(model), ...(model.replaced ? photosOf(model.replaced) : [])];
  return {
    ...recordsOf(model),
    putAside: model.replaced && recordsOf(model.replaced),
    photos: [...new Set(used)].sort(),
    faults: [],
  };
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

function withOne<T>(all: ReadonlyMap<string, T>, label: string, value: T): ReadonlyMap<string, T> {
  return new Map(all).set(label, value);
}

function without<T>(all: ReadonlyMap<string, T>, label: string): ReadonlyMap<string, T> {
  return new Map([...all].filter(([key]) => key !== label));
}
