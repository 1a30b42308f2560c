/**
 * The times of a night that a sleep note says: 'Asleep 7:50 pm, slept through to 5:40', '7:15 pm to 6:00'. For a suggestion
 * that somebody accepts or not: what is read here counts nowhere.
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

/** The night that a note tells by its two times; null where it tells none. */
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
  const fell = asleepAt.exec(notes);
  const got = fell && upAt.exec(notes.slice(fell.index + fell[0].length));
  return fell && got ? nightBetween(fell.slice(1, 4), got.slice(1, 4)) : null;
}

type Said = readonly (string | undefined)[];

/** From an evening to a morning: 5 pm to 3 am, and 3 am to noon. */
function nightBetween(from: Said, to: Said): NightInNotes | null {
  // A bare number may be anything: one of the two has minutes or says which half of the day.
  if ([...from.slice(1), ...to.slice(1)].every((part) => part === undefined)) return null;
  const asleep = clockTime(from, 'p');
  const awake = clockTime(to, 'a');
  if (asleep === null || awake === null) return null;
  const isEvening = asleep >= '17:00' || asleep < '03:00';
  return isEvening && awake >= '03:00' && awake <= '12:00' && asleep !== awake
    ? { asleep, awake }
    : null;
}

/** A time with its half of the day, or in the half that a night has it in. */
function clockTime([hours = '', minutes = '00', half]: Said, likely: 'a' | 'p'): ClockTime | null {
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return null;
  // Twelve and the small hours of somebody who falls asleep late are past midnight.
  const isLate = likely === 'p' && (hour === 12 || hour < 4);
  const said = half?.toLowerCase() ?? (hour > 12 || hour === 0 ? '24' : isLate ? 'a' : likely);
  const inDay = said === 'p' ? (hour % 12) + 12 : said === 'a' ? hour % 12 : hour;
  const text = `${String(inDay).padStart(2, '0')}:${minutes}`;
  return isClockTime(text) ? text : null;
}

/**
 * The hours of sleep that a sleep note says in words or figures, such as 'about 9.5 hours', '10 h' or 'nearly
 * ten hours'; null when it says none. The longest stretch counts. What is said of naps or of being awake does
 * not, and neither does a clock time: nothing is worked out, only read.
 */
export function sleepHoursIn(notes: string): number | null {
  const said = clauses(notes)
    .filter((clause) => !/\bnaps?\b/i.test(clause))
    .flatMap(hoursIn)
    .filter((hours) => hours >= least && hours <= most);
  return said.length === 0 ? null : Math.max(...said);
}

/** A night, not a stretch of it; nobody sleeps around the clock. */
const least = 2;
const most = 20;

const words = [
  ...['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen'],
];
const quantity = new RegExp(
  `(?<![\\d:.,])(\\d{1,2}(?:[.,]\\d)?|\\b(?:${words.join('|')}))(½|\\s+and a half)?\\s*(?:hours?|hrs?|h)\\b(?:\\s*(\\d{1,2})(?!\\s*(?:\\d|:|[ap]m)))?(\\s+and a half)?`,
  'gi',
);

/** A full stop or comma ends a clause, but not inside a number. */
function clauses(text: string): string[] {
  return text.split(/[.,](?!\d)|[;!?()\n–—]|\band then\b/);
}

function hoursIn(clause: string): number[] {
  return [...clause.matchAll(quantity)].flatMap((match) => {
    if (/\b(awake|woke|wak(es?|ing)|up for|took)\b/i.test(clause.slice(0, match.index))) return [];
    const [, number = '', half, minutes, halfAfter] = match;
    const position = words.indexOf(number.toLowerCase());
    const whole = position >= 0 ? position + 2 : Number(number.replace(',', '.'));
    const extra = half !== undefined || halfAfter !== undefined ? 0.5 : Number(minutes ?? 0) / 60;
    return [Math.round((whole + extra) * 100) / 100];
  });
}
