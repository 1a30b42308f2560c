import { type CalendarDay, daysBetween } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import type { Help } from '@/domain/facts/education-and-social';
import type { Gender } from '@/domain/schema/entities';
import { type Lane, laneOf, type Tick } from '@/domain/skills/lanes';
import { type SkillRow, stateText } from '@/domain/skills/skill-rows';
import { type ChangeLine, ChangeLines, ChartLegend } from '@/ui/charts/chart-parts';

/** A change on the axis of the lanes, with its letter. */
export interface LaneChange extends ChangeLine {
  readonly letter: string;
}

interface LaneAxisProps {
  readonly period: Period;
  readonly ticks: readonly Tick[];
  readonly changes: readonly LaneChange[];
}

/** The months over all lanes, and the letters of the changes. */
export function LaneAxis({ period, ticks, changes }: LaneAxisProps) {
  const place = placeIn(period);
  return (
    <div className="lane-axis" aria-hidden="true">
      <div className="lane-months">
        {ticks.map(({ day, label }) => (
          <span key={day} style={{ '--at': place(day) }}>
            {label}
          </span>
        ))}
      </div>
      {changes.length > 0 && (
        <div className="lane-flags">
          {changes.map(({ id, letter, at }, index) => (
            <b
              key={id}
              className="lane-flag"
              data-lower={isLower(changes, index) || undefined}
              style={{ '--at': at }}
            >
              {letter}
            </b>
          ))}
        </div>
      )}
    </div>
  );
}

/** The width of a letter on the narrowest phone, of the axis. */
const letterWidth = 0.09;

/** Returns whether a letter goes below, because the one before it would cover it. */
function isLower(changes: readonly LaneChange[], index: number): boolean {
  const [here, before] = [changes[index], changes[index - 1]];
  return (
    here !== undefined &&
    before !== undefined &&
    here.at - before.at < letterWidth &&
    !isLower(changes, index - 1)
  );
}

/** Returns a function that gives a day's place in a period, 0 to 1. */
function placeIn({ start, end }: Period): (day: CalendarDay) => number {
  const days = Math.max(1, daysBetween(start, end));
  return (day) => daysBetween(start, day) / days;
}

/** The part of a mark that is filled: the less help, the more. */
const filled: Readonly<Record<Help, number>> = {
  none: 1,
  look: 0.75,
  word: 0.5,
  hand: 0.25,
  all: 0,
};

/** The least distance between two marks of which both can be seen, of a lane's width. */
const leastGap = 0.004;

interface SkillLaneProps {
  readonly row: SkillRow;
  readonly period: Period;
  readonly changes: readonly LaneChange[];
}

/** A row's notes over time. The number table says the same in words. */
export function SkillLane({ row, period, changes }: SkillLaneProps) {
  const { marks, lines, gaps } = laneOf(row, period);
  const place = placeIn(period);
  return (
    <span className="skill-lane" aria-hidden="true">
      <ChangeLines changes={changes} />
      {lines.map(({ from, to }) => (
        <i
          key={from}
          className="lane-line"
          style={{ '--at': place(from), '--length': place(to) - place(from) }}
        />
      ))}
      {gaps.map(({ from, to }) => (
        <i
          key={from}
          className="lane-gap"
          style={{ '--at': place(from), '--length': place(to) - place(from) }}
        />
      ))}
      {drawn(marks, place).map(({ at, length, help }, index) =>
        length > 0 ? (
          <i key={index} className="lane-rough" style={{ '--at': at, '--length': length }} />
        ) : (
          <Mark key={index} help={help} at={at} />
        ),
      )}
    </span>
  );
}

interface MarkProps {
  readonly help: Help | null;
  readonly at?: number;
}

function Mark({ help, at }: MarkProps) {
  const place = at === undefined ? {} : { '--at': at };
  return help === null ? (
    <i className="lane-mark lane-dot" style={place} />
  ) : (
    <i className="lane-mark" style={{ ...place, '--filled': filled[help] }} />
  );
}

/** Returns the marks with their places. Of several that would lie on each other, the latest is drawn. */
function drawn(marks: Lane['marks'], place: (day: CalendarDay) => number) {
  const placed = marks
    .map(({ from, to, help }) => ({ help, at: place(from), length: place(to) - place(from) }))
    .sort((a, b) => a.at - b.at);
  return placed.filter(
    ({ at, length }, index) => length > 0 || (placed[index + 1]?.at ?? 2) - at >= leastGap,
  );
}

interface LaneLegendProps {
  readonly rows: readonly SkillRow[];
  readonly period: Period;
  readonly gender: Gender | undefined;
}

/** What the marks mean; only those that are drawn. */
export function LaneLegend({ rows, period, gender }: LaneLegendProps) {
  const lanes = rows.map((row) => laneOf(row, period));
  const drawnHelps = new Set(lanes.flatMap(({ marks }) => marks.map(({ help }) => help)));
  const has = (...helps: readonly (Help | null)[]) => helps.some((help) => drawnHelps.has(help));
  return (
    <ChartLegend>
      {has('none') && (
        <li>
          <Mark help="none" />
          {stateText('alone', gender)}
        </li>
      )}
      {has('look', 'word', 'hand') && (
        <li>
          <Mark help="word" />
          with help
        </li>
      )}
      {has('all') && (
        <li>
          <Mark help="all" />
          helped all the way
        </li>
      )}
      {has(null) && (
        <li>
          <Mark help={null} />
          help not recorded
        </li>
      )}
      {lanes.some(({ gaps }) => gaps.length > 0) && (
        <li>
          <i className="lane-gap-key" />
          not at the moment
        </li>
      )}
    </ChartLegend>
  );
}
