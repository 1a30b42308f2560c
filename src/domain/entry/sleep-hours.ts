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
