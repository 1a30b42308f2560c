/* The units that a person measures in, remembered on this device. */
import { type Measure, type MeasureUnit, measures, measureUnits } from '@/domain/facts/measure';
import { localStore } from '@/data/db/web-storage';

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
