import type { ClockTime } from '@/domain/dates/clock-time';

const day = 24 * 60;
const six = 18 * 60;

/** Minutes from 6 pm to the next time of that name, from 0 to 1439. */
export function sinceSix(time: ClockTime): number {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  return (minutes - six + day) % day;
}

/** The time that many minutes after 6 pm. */
export function timeAfterSix(minutes: number): ClockTime {
  const at = (minutes + six) % day;
  const two = (count: number) => String(count).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}
