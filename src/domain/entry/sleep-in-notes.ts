/**
 * The times of a night found in a sleep note: 'Asleep 7:50 pm, slept through to 5:40', '7:15 pm to 6:00'. Only a suggestion: it
 * counts nowhere until someone accepts it.
 */
import { type ClockTime, isClockTime } from '@/domain/dates/clock-time';

export interface NightInNotes {
  readonly asleep: ClockTime;
  readonly awake: ClockTime;
}

const time = String.raw`(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?\.?(?:m\b\.?)?`;
const fromTo = new RegExp(
  String.raw`(?<![\d:.])${time}\s*(?:to|till|until|–|—|-)\s*${time}`,
  'giu',
);
const asleepAt = new RegExp(
  String.raw`\basleep\s+(?:by\s+|at\s+|about\s+|around\s+)*${time}`,
  'iu',
);
const upAt = new RegExp(
  String.raw`\b(?:up|slept through to|slept until|slept to|woke for the day)\s+(?:by\s+|at\s+|about\s+|around\s+)*${time}`,
  'iu',
);

/** Returns the night a note describes by two times, or null. */
export function nightInNotes(notes: string): NightInNotes | null {
  for (const match of notes.matchAll(fromTo)) {
    const clause =
      notes
        .slice(0, match.index)
        .split(/[.,;!?()\n](?!\d)/u)
        .at(-1) ?? '';
    if (/\b(?:naps?|awake|woke|wak(?:es?|ing)|up)\b/iu.test(clause)) continue;
    const night = nightBetween(match.slice(1, 4), match.slice(4, 7));
    if (night) return night;
  }
  const asleepMatch = asleepAt.exec(notes);
  const awakeMatch =
    asleepMatch && upAt.exec(notes.slice(asleepMatch.index + asleepMatch[0].length));
  return asleepMatch && awakeMatch
    ? nightBetween(asleepMatch.slice(1, 4), awakeMatch.slice(1, 4))
    : null;
}

type TimeParts = readonly (string | undefined)[];

/** Accepts evenings from 5 pm to 3 am and mornings from 3 am to noon. */
function nightBetween(from: TimeParts, to: TimeParts): NightInNotes | null {
  // Bare numbers may mean anything: one of the two needs minutes or am/pm.
  if ([...from.slice(1), ...to.slice(1)].every((part) => part === undefined)) return null;
  const asleep = clockTime(from, 'p');
  const awake = clockTime(to, 'a');
  if (asleep === null || awake === null) return null;
  const isEvening = asleep >= '17:00' || asleep < '03:00';
  return isEvening && awake >= '03:00' && awake <= '12:00' && asleep !== awake
    ? { asleep, awake }
    : null;
}

/** Reads a time with am or pm, or else with the half of the day that's likely at night. */
function clockTime(
  [hours = '', minutes = '00', half]: TimeParts,
  likely: 'a' | 'p',
): ClockTime | null {
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  // For a late bedtime, twelve and the small hours are after midnight.
  const isLate = likely === 'p' && (hour === 12 || hour < 4);
  const period = half?.toLowerCase() ?? (hour > 12 || hour === 0 ? '24' : isLate ? 'a' : likely);
  const inDay = period === 'p' ? (hour % 12) + 12 : period === 'a' ? hour % 12 : hour;
  const text = `${String(inDay).padStart(2, '0')}:${minutes}`;
  return isClockTime(text) ? text : null;
}

/**
 * Returns the hours of sleep a note mentions in words or figures, such as 'about 9.5 hours', '10 h' or 'nearly ten hours'; null
 * if none. The longest stretch counts. Ignores naps, time awake and clock times: nothing is calculated, only read.
 */
export function sleepHoursIn(notes: string): number | null {
  const hoursMentioned = clauses(notes)
    .filter((clause) => !/\bnaps?\b/i.test(clause))
    .flatMap(hoursIn)
    .filter((hours) => hours >= minHours && hours <= maxHours);
  return hoursMentioned.length === 0 ? null : Math.max(...hoursMentioned);
}

/** The range of a whole night's sleep, in hours. */
const minHours = 2;
const maxHours = 20;

const numerals = [
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen'],
];
const quantity = new RegExp(
  `(?<![\\d:.,])(\\d{1,2}(?:[.,]\\d)?|\\b(?:${numerals.join('|')}))(½|\\s+and a half)?\\s*(?:hours?|hrs?|h)\\b(?:\\s*(\\d{1,2})(?!\\s*(?:\\d|:|[ap]m)))?(\\s+and a half)?`,
  'gi',
);

/** A full stop or comma ends a clause, unless it's inside a number. */
function clauses(text: string): string[] {
  return text.split(/[.,](?!\d)|[;!?()\n–—]|\band then\b/);
}

function hoursIn(clause: string): number[] {
  return [...clause.matchAll(quantity)].flatMap((match) => {
    if (/\b(awake|woke|wak(es?|ing)|up for|took)\b/i.test(clause.slice(0, match.index))) return [];
    const [, number = '', half, minutes, halfAfter] = match;
    const position = numerals.indexOf(number.toLowerCase());
    const whole = position >= 0 ? position + 2 : Number(number.replace(',', '.'));
    const extra = half !== undefined || halfAfter !== undefined ? 0.5 : Number(minutes ?? 0) / 60;
    return [Math.round((whole + extra) * 100) / 100];
  });
}
