import type { FormName } from '../sequences/contract';
import { snapshotOf } from '../sequences/model';
import type { Draw } from './arbitraries';
import { openForm, openIn, openOther, write } from './forms';
import { move, remove } from './records';
import { keepWriting, leave, save } from './saving';
import { expectLook } from './screens';
import { bringBack, clearAll, exportBackup, restore } from './settings';
import { untilEqual } from './until';
import {
  goAwayAndBack,
  leaveByBack,
  leaveByBackAndReturn,
  reload,
  searchFor,
  visitAnother,
} from './navigation-steps';
import { closeMessages } from './navigation';
import type { Tab, World } from './world';

/** A drawn step: its description and what it does. */
type Step = readonly [words: string, take: () => Promise<void>];

/** Does a step, and compares what is stored and shown with the model. */
export async function take(world: World, draw: Draw): Promise<void> {
  const tab = await world.tab(draw.tab);
  const [words, take] = tab.form ? busyStep(world, tab, draw) : idleStep(world, tab, draw);
  world.told.push(`${tab.name}: ${words}`);
  await closeMessages(tab);
  await take();
  const [first] = world.tabs;
  if (first) {
    const read = () => world.stored.read(first.driver);
    await untilEqual('what is stored', read, snapshotOf(world.model));
  }
  for (const one of world.tabs) await expectLook(world, one);
}

/** A step in a tab that has a form open. */
function busyStep(world: World, tab: Tab, draw: Draw): Step {
  const { name, others } = openIn(tab);
  const words = `${draw.busy} in ${wordsOf(name)}`;
  const inAddress = name.kind !== 'child';
  // Nobody can return to the form of a record that is gone: its text is saved or discarded.
  const act = isThere(world, name) || draw.busy === 'Discard' ? draw.busy : 'save';
  switch (act) {
    case 'write':
      return [words, () => write(world, tab, world.freshText(), draw.photo)];
    case 'open other': {
      const nth = others.length > 0 ? draw.pick % others.length : 0;
      const stillWait = others.every(
        (one) => world.model.drafts.has(one) && !world.held.includes(one),
      );
      if (others.length === 0 || !stillWait) break;
      return [words, () => openOther(world, tab, nth)];
    }
    case 'keep writing':
      return [words, () => keepWriting(tab)];
    case 'Escape':
    case 'beside':
    case 'Close':
    case 'Discard':
      return [words, () => leave(world, tab, act)];
    case 'back':
      if (inAddress) return [words, () => leaveByBack(tab)];
      break;
    case 'back and forward':
      if (inAddress) return [words, () => leaveByBackAndReturn(world, tab)];
      break;
    case 'close':
      if (world.tabs.length > 1) return [words, () => world.close(tab)];
      break;
    case 'reload':
      return [words, () => reload(world, tab)];
    case 'away':
      return [words, () => goAwayAndBack(world, tab)];
    case 'save':
  }
  return [`save ${wordsOf(name)}`, () => save(world, tab, draw.onConflict)];
}

/** A step in a tab without a form. If it has no record to work with, one is added. */
function idleStep(world: World, tab: Tab, draw: Draw): Step {
  const { idle, kind, pick } = draw;
  const label = pickOf([...world.listOf(kind).keys()], pick);
  switch (idle) {
    case 'edit':
    case 'fill':
      return formStep(world, tab, draw, formFor(world, tab, draw));
    case 'add':
      break;
    case 'delete':
      if (label === undefined) break;
      return [`delete ${kind} ${label}`, () => remove(world, tab, kind, label)];
    case 'move': {
      const food = pickOf([...world.model.foods], pick);
      if (food?.[1].state === draw.state || food === undefined) break;
      return [`move ${food[0]} to ${draw.state}`, () => move(world, tab, food[0], draw.state)];
    }
    case 'export':
      return [idle, () => exportBackup(world, tab)];
    case 'restore':
      if (!world.backup) return ['export', () => exportBackup(world, tab)];
      return [idle, () => restore(world, tab)];
    case 'bring back':
      if (!world.model.replaced) break;
      return [idle, () => bringBack(world, tab)];
    case 'clear':
      return [idle, () => clearAll(world, tab)];
    case 'visit another screen':
      return [
        `visit another screen by ${draw.how}`,
        () => visitAnother(world, tab, pick, draw.how),
      ];
    case 'away':
      return [idle, () => goAwayAndBack(world, tab)];
    case 'search': {
      // An empty board has no search box.
      const { child } = label === undefined ? {} : (world.listOf(kind).get(label) ?? {});
      if (label === undefined || child === undefined || child !== tab.child) break;
      if (tab.screen === 'unknown') break;
      const screen = kind === 'food' ? 'food' : 'journal';
      return [`search for ${label}`, () => searchFor(world, tab, screen, label)];
    }
    case 'reload':
      return [idle, () => reload(world, tab)];
    case 'close':
      if (world.tabs.length < 2) break;
      return [idle, () => world.close(tab)];
  }
  return formStep(world, tab, { ...draw, idle: 'add' }, newForm(world, tab, draw));
}

/** Fills in a form, and saves it unless told not to. */
function formStep(world: World, tab: Tab, draw: Draw, name: FormName): Step {
  return [
    `${draw.idle === 'fill' ? 'begin' : 'fill in and save'} ${wordsOf(name)}`,
    async () => {
      await openForm(world, tab, name);
      await write(world, tab, world.freshText(), draw.photo);
      if (draw.idle !== 'fill') await save(world, tab, draw.onConflict);
    },
  ];
}

function formFor(world: World, tab: Tab, draw: Draw): FormName {
  const [other] = world.tabs.filter((one) => one !== tab);
  if (draw.isSame && other?.form && isThere(world, other.form.name)) return other.form.name;
  const about = pickOf([...world.listOf(draw.kind).keys()], draw.pick);
  if (about === undefined || (draw.idle === 'fill' && draw.isNew)) return newForm(world, tab, draw);
  return { kind: draw.kind, isNew: false, about };
}

/** Mostly for the child that the tab shows. */
function newForm({ model }: World, tab: Tab, { kind, pick }: Draw): FormName {
  const children = [...model.children.keys()];
  const about = pick % 3 > 0 && tab.child !== null ? tab.child : pickOf(children, pick);
  if (about === undefined || (kind === 'child' && children.length < 3))
    return { kind: 'child', isNew: true, about: null };
  return { kind: kind === 'child' ? 'entry' : kind, isNew: true, about };
}

/** Whether the record of a form, or the child of a new one, exists. */
function isThere(world: World, { kind, isNew, about }: FormName): boolean {
  return about === null || world.listOf(isNew ? 'child' : kind).has(about);
}

function pickOf<T>(all: readonly T[], pick: number): T | undefined {
  return all[pick % all.length];
}

function wordsOf({ kind, isNew, about }: FormName): string {
  return isNew ? `a new ${kind}${about === null ? '' : ` of ${about}`}` : `${kind} ${about ?? ''}`;
}
