import { addDays, type CalendarDay } from '../../src/domain/dates/calendar-day';
import type { Child, JournalEntry } from '../../src/domain/schema/entities';
import type { Fact } from '../../src/domain/facts/kinds';

/** Of five entries, so many have a fact: 8,000 of 20,000. */
const factsOfFive = 2;

/** What a family keeps beside its journal. */
export function childListsOf(
  newestDay: CalendarDay,
): Pick<Child, 'medicines' | 'goals' | 'changes'> {
  return {
    medicines: [{ id: 'medicine', name: 'Melatonin', strength: '1 mg', amount: 1, unit: 'mg' }],
    goals: [{ id: 'goal', words: 'Asks for help' }],
    changes: [
      { id: 'change', day: addDays(newestDay, -45), words: 'Started swimming', kind: 'therapy' },
    ],
  };
}

/** An entry with a fact about its category, where it is one of those that have one. It depends on its place alone. */
export function withFacts(entry: JournalEntry, age: number): JournalEntry {
  if (age % 5 >= factsOfFive) return entry;
  const time = `${String(6 + (age % 14)).padStart(2, '0')}:${String(age % 60).padStart(2, '0')}`;
  // No fact is about a moment: that entry becomes one of another category.
  const category = entry.category === 'moment' ? 'behavior' : entry.category;
  return {
    ...entry,
    category,
    time,
    minutes: age % 50,
    facts: [factOf(category, entry.date, age)],
  };
}

function factOf(kind: Fact['kind'], date: CalendarDay, age: number): Fact {
  const minute = String(age % 60).padStart(2, '0');
  switch (kind) {
    case 'sleep':
      return {
        kind,
        asleep: `${addDays(date, -1)}T19:${minute}`,
        awake: `${date}T06:${minute}`,
        wakings: age % 3 === 0 ? [{ at: '02:30', minutes: 5 + (age % 40) }] : [],
      };
    case 'behavior':
      return {
        kind,
        before: { picks: [age % 2 === 0 ? 'Noise' : 'Waiting'] },
        happened: { picks: ['Cried', 'Hid'] },
        after: { picks: ['Quiet place'], words: 'Counted tiles' },
        strength: ([1, 2, 3, 4, 5] as const)[age % 5] ?? 1,
        helped: { picks: ['Ear muffs'] },
      };
    case 'sensory':
      return { kind, senses: ['touch', 'hearing'], way: age % 2 === 0 ? 'seeks' : 'avoids' };
    case 'food':
      return { kind, tries: [{ foodId: 'food', name: 'Rice cracker', step: 'licked' }] };
    case 'medication':
      return {
        kind,
        medicineId: 'medicine',
        name: 'Melatonin',
        strength: '1 mg',
        amount: 1,
        unit: 'mg',
        outcome: age % 7 === 0 ? 'refused' : 'given',
      };
    case 'education':
    case 'social':
      return { kind, goals: [{ goalId: 'goal', words: 'Asks for help', help: 'word' }] };
  }
}
