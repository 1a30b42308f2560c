import { formatDuration } from '@/domain/dates/duration';
import type { Night } from '@/domain/facts/nights';
import { nightTimesWords, wakingsWords } from '@/domain/facts/fact-text';
import type { VisitLine } from './visit-schema';
import { dayMark } from './day-marks';
import { line, refsOf } from './tally';

/** So many nights have no middle: each is told by itself. */
const fewNights = 2;

export const isFew = (nights: readonly Night[]): boolean => nights.length <= fewNights;

/** 'Night to 19 Jun: 7:45 pm to 5:55 am, 10 h 10 min, no wakings.' */
export function nightLine(night: Night): VisitLine {
  const { day, fact, length } = night;
  const told = [
    nightTimesWords(fact),
    length === null ? '' : formatDuration(length),
    wakingsWords(fact),
  ].filter(Boolean);
  return line(`${told.join(', ')}.`, refsOf([night]), `Night to ${dayMark(day)}`);
}
