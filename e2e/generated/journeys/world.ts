import type { FoodStateId } from '../../../src/domain/schema/entities';
import type { Action, FormName, Photo } from '../sequences/contract';
import { apply, emptyModel, type Kept, type Model } from '../sequences/model';
import type { Driver, Person } from './driver';
import { Stored } from './stored';
import { goTo } from './navigation';

export type Kind = 'child' | 'entry' | 'food';

/** Where a tab is; `unknown` after something that the model doesn't track. */
export type Screen = 'children' | 'journal' | 'food' | 'settings' | 'unknown';

/** What is typed in a form. */
export interface Words {
  readonly label: string;
  readonly text: string;
  readonly photo: Photo;
  readonly state: FoodStateId;
  /** The record they were first typed over: if it has changed since, there's a conflict. */
  readonly base: Kept | undefined;
}

export interface OpenForm {
  readonly name: FormName;
  /** The child of the journal it's opened in; null for the form of a child. */
  readonly child: string | null;
  /** The slot of the form's draft. */
  readonly slot: string;
  /** The stored photo that it showed when it opened. */
  readonly storedPhoto: Photo | null;
  /** The slots of the other drafts that the form offers, latest first. */
  readonly others: readonly string[];
  words: Words;
}

/** One of the person's tabs, and what is known about it. */
export interface Tab {
  readonly name: string;
  readonly driver: Driver;
  screen: Screen;
  /** The selected child, where it is known. */
  child: string | null;
  /** The text in the search box of its screen. */
  query: string;
  form: OpenForm | null;
}

/** One journey: the browser, and what should be in it. */
export class World {
  model: Model = emptyModel;
  /** The latest backup file and its content. */
  backup: { readonly file: string; readonly saved: Model } | null = null;
  readonly stored = new Stored();
  readonly told: string[] = [];
  readonly #person: Person;
  readonly #tabs: (Tab | undefined)[] = [];
  /** The texts of the drafts, latest last. The model says which of them are still stored. */
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

  /** The first or the second tab, opened if necessary. */
  async tab(at: 0 | 1): Promise<Tab> {
    const open = this.#tabs[at];
    if (open) return open;
    const driver = await this.#person.openTab();
    const name = `Tab ${at + 1}`;
    const tab: Tab = { name, driver, screen: 'unknown', child: null, query: '', form: null };
    this.#tabs[at] = tab;
    await goTo(tab, 'children');
    return tab;
  }

  async close(tab: Tab): Promise<void> {
    await tab.driver.close();
    this.#tabs[this.#tabs.indexOf(tab)] = undefined;
  }

  othersThan(tab: Tab): readonly Tab[] {
    return this.tabs.filter((one) => one !== tab);
  }

  /** What the person did, for the report of a failure. */
  tell(tab: Tab, words: string): void {
    this.told.push(`${tab.name}: ${words}`);
  }

  /** Throws if the lists don't allow it: a journey only asks for what exists. */
  does(action: Action): void {
    const { model, outcome } = apply(this.model, action, this.backup?.saved ?? emptyModel);
    if (outcome !== 'done') throw new Error(`${action.verb} cannot be done: ${outcome}`);
    this.model = model;
  }

  /** A form that was just opened, without a draft. */
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
      storedPhoto: (stored?.photo ?? null) as Photo | null,
      others: [],
      words: {
        label,
        text: stored?.text ?? '',
        photo: 'keep',
        state: this.model.foods.get(label)?.state ?? 'new',
        base: stored,
      },
    };
  }

  /** A form as it's shown: with its own draft, else with the latest waiting one. */
  withDraft(form: OpenForm): OpenForm {
    const waiting = this.#waitingFor(form).reverse();
    const own = this.model.drafts.has(form.slot) ? form.slot : undefined;
    const slot = own ?? waiting[0];
    return slot === undefined ? form : this.withOther({ ...form, others: waiting }, slot);
  }

  /** A form with one of the drafts that it offers. The one it had, if any, waits. */
  withOther(form: OpenForm, slot: string): OpenForm {
    const words = this.#words.get(slot) ?? form.words;
    const waits = this.model.drafts.has(form.slot) ? [form.slot] : [];
    const others = [...waits, ...form.others].filter((one) => one !== slot);
    return { ...form, slot, words, others };
  }

  /** The slots of a form's waiting drafts, latest last. */
  #waitingFor({ name }: OpenForm): string[] {
    const wanted = JSON.stringify(name);
    return [...this.#words.keys()].filter(
      (slot) =>
        JSON.stringify(this.model.drafts.get(slot)?.form) === wanted && !this.held.includes(slot),
    );
  }

  /** The slots of the drafts in open forms. */
  get held(): readonly string[] {
    return this.tabs.flatMap(({ form }) => (form ? [form.slot] : []));
  }

  /** Records what is typed in a form. */
  keepDraft({ slot, name, words }: OpenForm): void {
    this.#words.delete(slot);
    this.#words.set(slot, words);
    const { label, text, photo } = words;
    this.does({ verb: 'writeDraft', slot, draft: { form: name, label, text, photo } });
  }

  /** The screen and the child of the tab have to be found out again. */
  lose(tab: Tab): void {
    Object.assign(tab, {
      screen: 'unknown',
      child: null,
      query: '',
      form: null,
    } satisfies Partial<Tab>);
  }

  /** Tabs that showed the journal of a deleted child have left it; `here` showed the children at that moment. */
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

  /** A unique text. */
  freshText(): string {
    this.#texts += 1;
    return `What happened, ${this.#texts}`;
  }

  /** A unique name that no other name contains. */
  freshName(): string {
    const name = names[this.#names];
    if (name === undefined) throw new Error('There are no more names');
    this.#names += 1;
    return name;
  }

  /** The record with that label. */
  recordOf(kind: Kind, label: string): Kept | undefined {
    return this.listOf(kind).get(label);
  }

  listOf(kind: Kind): ReadonlyMap<string, Kept & { readonly child?: string }> {
    const { children, entries, foods } = this.model;
    return { child: children, entry: entries, food: foods }[kind];
  }
}

/** None contains another. */
const names = (
  'Otter Heron Maple Tulip Comet River Basil Amber Robin Cedar Pearl Daisy Koala Lemon Mango Olive Quail Raven ' +
  'Sable Tansy Umber Viola Wren Yarrow Zebra Acorn Birch Cocoa Dunes Ember Finch Grape Hazel Indigo Jasper Kelp'
).split(' ');
