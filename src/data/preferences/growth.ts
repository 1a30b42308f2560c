/*
 * How growth is measured and shown on this device: for each device, since numbers can do harm in one family and help in another.
 */
import * as z from 'zod/mini';
import { createEmitter } from '@/lib/store';
import { useSyncExternalStore } from 'react';
import { type Measure, type MeasureUnit, measures, measureUnits } from '@/domain/facts/measure';
import { localStore } from '@/data/db/web-storage';

const key = 'kinleaf_growth';

const fields = {
  hasLines: z.boolean(),
  /** How many reference lines are drawn, if any are. */
  lines: z.enum(['five', 'nine']),
  /** The measures that are kept without being shown. */
  hidden: z.pipe(
    z.array(z.unknown()),
    z.transform((all) => measures.filter((measure) => all.includes(measure))),
  ),
  /** Which age points of a child born early have. */
  age: z.enum(['age', 'corrected', 'both']),
};
export type GrowthPreferences = {
  readonly [K in keyof typeof fields]?: z.infer<(typeof fields)[K]> | undefined;
};

const stored = z.record(z.string(), z.unknown());

const changes = createEmitter();
let shown: { readonly text: string; readonly value: GrowthPreferences } = { text: '', value: {} };

/** Returns the same object until something changes. Text that can't be read counts as none. */
export function readGrowthPreferences(): GrowthPreferences {
  const text = localStore.get(key) ?? '';
  if (text !== shown.text) shown = { text, value: parse(text) };
  return shown.value;
}

/** Reads each field alone: one that a later version wrote must not show what somebody hid. */
function parse(text: string): GrowthPreferences {
  const raw = readRaw(text);
  return {
    hasLines: fields.hasLines.safeParse(raw['hasLines']).data,
    lines: fields.lines.safeParse(raw['lines']).data,
    hidden: fields.hidden.safeParse(raw['hidden']).data,
    age: fields.age.safeParse(raw['age']).data,
  };
}

function readRaw(text: string): Readonly<Record<string, unknown>> {
  try {
    return stored.safeParse(JSON.parse(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Stores a change of how growth is shown and applies it at once, even if the browser refuses to store it. */
export function changeGrowthPreferences(change: GrowthPreferences): void {
  const value = { ...readGrowthPreferences(), ...change };
  const text = JSON.stringify({ ...readRaw(localStore.get(key) ?? ''), ...value });
  if (!localStore.set(key, text)) shown = { text: localStore.get(key) ?? '', value };
  changes.emit();
}

function subscribe(listener: () => void): () => void {
  const stop = changes.subscribe(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

/** Returns how growth is shown; re-renders when it changes, in this tab or another. */
export function useGrowthPreferences(): GrowthPreferences {
  return useSyncExternalStore(subscribe, readGrowthPreferences);
}

/** The units of weight, length and head, separated by spaces. */
const unitsKey = 'kinleaf_units';

/** Returns the unit chosen last for a measure; kilograms or centimetres at first. */
export function unitUsedLast<M extends Measure>(of: M): MeasureUnit<M> {
  const units: readonly MeasureUnit<M>[] = measureUnits[of];
  const stored = localStore.get(unitsKey)?.split(' ')[measures.indexOf(of)];
  return units.find((unit) => unit === stored) ?? measureUnits[of][0];
}

export function rememberUnit(of: Measure, unit: MeasureUnit): void {
  const units = measures.map((one) => (one === of ? unit : unitUsedLast(one)));
  localStore.set(unitsKey, units.join(' '));
}
