import type { FoodStateId } from '../../src/domain/entities';
import type { Action, FormName, Photo } from '../sequences/contract';
import { apply, emptyModel, type Kept, type Model } from '../sequences/model';
import type { Hands, Person } from './hands';
import { Stored } from './stored';

export type Kind = 'child' | 'entry' | 'food';

/** Where a tab is; `unknown` once something happened to it that is not followed. */
export type Screen = 'children' | 'journal' | 'food' | 'settings' | 'unknown';

/** What is typed in a form. */
export interface Words {
  readonly label: string;
  readonly text: string;
  readonly photo: Photo;
  readonly state: FoodStateId;
  /** The record that they were first typed over: another in its place is a conflict. */
  readonly base: Kept | undefined;
}

export interface OpenForm {
  readonly name: FormName;
  /** Whose journal it is over; null for the form of a child. */
  readonly child: string | null;
  /** That of its draft. */
  readonly slot: string;
  /** Whether it showed a stored photo when it opened. */
  readonly hadPhoto: boolean;
  words: Words;
}

/** One tab of the person's, and what is known of it. */
export interface Tab {
  readonly name: string;
  readonly hands: Hands;
  screen: Screen;
  /** The selected child, where it is known. */
  child: string | null;
  /** What stands in the search box of its screen. */
  query: string;
  form: OpenForm | null;
}

/** One journey: the browser, and what should be in it. */
export class World {
  model: Model = emptyModel;
  /** The latest backup file, and what it holds. */
  backup: { readonly file: string; readonly saved: Model } | null = null;
  readonly stored = new Stored();
  readonly told: string[] = [];
  readonly #person: Person;
  readonly #tabs: (Tab | undefined)[] = [];
  /** The words of the drafts, the last changed last. Which of them are still kept is up to the model. */
  readonly #words = new Map<string, Words>();
  #slots = 0;
  #names = 0;
  #texts = 0;

  constructor(person: Person) {
    this.#person = person;
  }

  /** The tabs that are open. */
  get tabs(): readonly Tab[] {
    return this.#tabs.filter((tab) => tab !== undefined);
  }

  /** The first or the second tab, opened when it is not. */
  async tab(at: 0 | 1): Promise<Tab> {
    const tab = this.#tabs[at] ?? {
      name: at === 0 ? 'Tab 1' : 'Tab 2',
      hands: await this.#person.openTab(),
      screen: 'unknown',
      child: null,
      query: '',
      form: null,
    };
    this.#tabs[at] = tab;
    return tab;
  }

  async close(tab: Tab): Promise<void> {
    await tab.hands.close();
    this.#tabs[this.#tabs.indexOf(tab)] = undefined;
  }

  othersThan(tab: Tab): readonly Tab[] {
    return this.tabs.filter((one) => one !== tab);
  }

  /** What somebody did, for whoever reads of a failure. */
  tell(tab: Tab, words: string): void {
    this.told.push(`${tab.name}: ${words}`);
  }

  /** @throws {Error} where the lists do not allow it: the journey asks for nothing that is not there */
  does(action: Action): void {
    const { model, outcome } = apply(this.model, action, this.backup?.saved ?? emptyModel);
    if (outcome !== 'done') throw new Error(`${action.verb} cannot be done: ${outcome}`);
    this.model = model;
  }

  /** A form that is opened just now, as it is without a draft. */
  newForm(name: FormName): OpenForm {
    const { kind, isNew, about } = name;
    const label = isNew ? '' : (about ?? '');
    const stored = isNew ? undefined : this.recordOf(kind, label);
    this.#slots += 1;
    return {
      name,
      child:
        kind === 'child' ? null : isNew ? about : (this.listOf(kind).get(label)?.child ?? null),
      slot: `draft ${this.#slots}`,
      hadPhoto: stored !== undefined && stored.photo !== null,
      words: {
        label,
        text: stored?.text ?? '',
        photo: 'keep',
        state: this.model.foods.get(label)?.state ?? 'new',
        base: stored,
      },
    };
  }

  /** A form as it is when it shows: with its own draft, else with that of those that wait that was changed last. */
  withDraft(form: OpenForm): OpenForm {
    if (this.model.drafts.has(form.slot)) return form;
    const wanted = JSON.stringify(form.name);
    const [slot, words] =
      [...this.#words]
        .filter(([one]) => JSON.stringify(this.model.drafts.get(one)?.form) === wanted)
        .filter(([one]) => !this.tabs.some((tab) => tab.form?.slot === one))
        .at(-1) ?? [];
    return words && slot !== undefined ? { ...form, slot, words } : form;
  }

  /** Keeps what is typed in a form. */
  keepDraft({ slot, name, words }: OpenForm): void {
    this.#words.delete(slot);
    this.#words.set(slot, words);
    const { label, text, photo } = words;
    this.does({ verb: 'writeDraft', slot, draft: { form: name, label, text, photo } });
  }

  /** Where the tab is, and whose journal it is over, is to be found out anew. */
  lose(tab: Tab): void {
    Object.assign(tab, {
      screen: 'unknown',
      child: null,
      query: '',
      form: null,
    } satisfies Partial<Tab>);
  }

  /** Tabs over the journal of a child that is gone have left it; `here` was among the children when it went. */
  forgetGone(here?: Tab): void {
    for (const tab of this.tabs) {
      const isGone = [tab.child, tab.form?.child ?? null].some(
        (child) => child !== null && !this.model.children.has(child),
      );
      if (!isGone) continue;
      if (tab === here) tab.child = null;
      else this.lose(tab);
    }
  }

  /** Text that nothing else has. */
  freshText(): string {
    this.#texts += 1;
    return `What happened, ${this.#texts}`;
  }

  /** A name that nothing else has, and that is in no other. */
  freshName(): string {
    const name = names[this.#names];
    if (name === undefined) throw new Error('There are no more names');
    this.#names += 1;
    return name;
  }

  /** The record of that label. */
  recordOf(kind: Kind, label: string): Kept | undefined {
    return this.listOf(kind).get(label);
  }

  listOf(kind: Kind): ReadonlyMap<string, Kept & { readonly child?: string }> {
    const { children, entries, foods } = this.model;
    return { child: children, entry: entries, food: foods }[kind];
  }
}

/** None is part of another. */
const names = (
  'Otter Heron Maple Tulip Comet River Basil Amber Robin Cedar Pearl Daisy Koala Lemon Mango Olive Quail Raven ' +
  'Sable Tansy Umber Viola Wren Yarrow Zebra Acorn Birch Cocoa Dunes Ember Finch Grape Hazel Indigo Jasper Kelp'
).split(' ');
