import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { useCanChange, useCanWrite } from '@/circle/store/use-permissions';
import { useCalm } from '@/data/preferences/preferences';
import { type CalendarDay, daysBetween, formatDay } from '@/domain/dates/calendar-day';
import { roughDateText } from '@/domain/dates/rough-date';
import { isWithin, type Period } from '@/domain/dates/period';
import {
  emptyNoticedSkill,
  noticedParts,
  type NoticedSkillForm,
  skillAreaLabels,
  skillAreas,
} from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import { monthTicks, shownPeriod, type SkillSpan } from '@/domain/skills/lanes';
import { lookedOutFor } from '@/domain/skills/skill-list';
import { type SkillRow, skillRows, stateOf, stateText } from '@/domain/skills/skill-rows';
import { pluralize } from '@/domain/text/plural';
import { Button } from '@/ui/base/button';
import { EmptyGrowthArt } from '@/ui/base/art';
import { NumberTable } from '@/ui/charts/number-table';
import { ReadFailed } from '@/ui/messages/notice';
import { EmptyState } from '@/ui/messages/page-states';
import { PickChips } from '@/ui/fields/chips';
import { IdeasButton, LookingOut } from './looking-out';
import { ShowAll } from './show-all';
import { LaneAxis, type LaneChange, LaneLegend } from './skill-lane';
import { SkillRowItem } from './skill-row';
import { useSkillNotes } from './use-skill-notes';
import { WordsList } from './words-list';
import './skills.css';

interface SkillsTabProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** Opens the form for a skill, with what it begins with. */
  readonly onRecord: (begun: NoticedSkillForm) => void;
  readonly onIdeas: () => void;
  /** Called with whether there's nothing to show. */
  readonly onEmpty: (isEmpty: boolean) => void;
}

/** The skills that somebody noticed, in a lane for each area. */
export function SkillsTab({ child, today, onRecord, onIdeas, onEmpty }: SkillsTabProps) {
  const canWrite = useCanWrite(child.id);
  // Drawn in pieces, so that a tap needn't wait for a long list.
  const live = useDeferredValue(useSkillNotes(child.id));
  const isEmpty =
    live.status === 'ready' &&
    live.value.noted.length === 0 &&
    lookedOutFor(child.skills).length === 0;
  useLayoutEffect(() => {
    onEmpty(isEmpty);
  }, [isEmpty, onEmpty]);
  if (live.status === 'failed') return <ReadFailed what="The skills" onRetry={live.retry} />;
  if (live.status === 'loading') return null;
  const { noted, isPartial } = live.value;
  if (isEmpty)
    return (
      <EmptyState
        art={<EmptyGrowthArt />}
        title="No skills recorded yet"
        action={
          canWrite && (
            <>
              <Button
                variant="primary"
                icon={Plus}
                onClick={() => {
                  onRecord(emptyNoticedSkill);
                }}
              >
                Record a skill
              </Button>
              <Button variant="quiet" onClick={onIdeas}>
                Ideas from a list
              </Button>
            </>
          )
        }
      >
        What {child.name} does, as you notice it: big or small, with help or without. You can also
        add it to any entry, under Details.
      </EmptyState>
    );
  return (
    <Skills
      child={child}
      today={today}
      noted={noted}
      isPartial={isPartial}
      onRecord={onRecord}
      onIdeas={onIdeas}
    />
  );
}

const spans = [
  { value: 'half-year', label: '6 months' },
  { value: 'year', label: '1 year' },
  { value: 'all', label: 'Everything' },
] as const;

interface SkillsProps extends Omit<SkillsTabProps, 'onEmpty'> {
  readonly noted: Parameters<typeof skillRows>[0];
  /** Whether older notes are yet to come. */
  readonly isPartial: boolean;
}

function Skills({ child, today, noted, isPartial, onRecord, onIdeas }: SkillsProps) {
  const isCalm = useCalm();
  const canChangeList = useCanChange('children', child.id, child.id);
  const [span, setSpan] = useState<SkillSpan>('half-year');
  const rows = useMemo(() => skillRows(noted, child.skills), [noted, child.skills]);
  const period = shownPeriod(rows, span, today);
  const changes = isCalm ? [] : changesIn(child, period);
  return (
    <div className="growth skills" data-calm={isCalm || undefined}>
      <div className="skills-lanes">
        {!isCalm && rows.length > 0 && (
          <>
            <LaneLegend rows={rows} period={period} gender={child.gender} />
            <div className="skills-span">
              <PickChips
                label="How far back"
                isSingle
                options={spans}
                chosen={[span]}
                onChange={([chosen]) => {
                  if (chosen !== undefined) setSpan(chosen);
                }}
              />
            </div>
            <LaneAxis period={period} ticks={monthTicks(period)} changes={changes} />
          </>
        )}
        {[...skillAreas, 'other' as const].map((area) => (
          <Lane
            key={area}
            title={area === 'other' ? 'Other' : skillAreaLabels[area]}
            rows={rows.filter((row) => row.area === area)}
            all={rows}
            child={child}
            period={isCalm ? null : period}
            changes={changes}
            isPartial={isPartial}
            onRecord={onRecord}
          />
        ))}
        {changes.length > 0 && (
          <ul className="lane-changes" aria-label="Something changed">
            {changes.map(({ id, letter, label }) => (
              <li key={id}>
                <b className="lane-flag">{letter}</b>
                <span dir="auto">{label}</span>
              </li>
            ))}
          </ul>
        )}
        {!isCalm && <SkillNumbers rows={rows} child={child} period={period} />}
      </div>
      <div className="growth-margin">
        <WordsList child={child} noted={noted} isPartial={isPartial} />
        <LookingOut
          child={child}
          rows={rows}
          isPartial={isPartial}
          canChange={canChangeList}
          onRecord={onRecord}
        />
        <IdeasButton onOpen={onIdeas} />
      </div>
    </div>
  );
}

/** Returns the child's life changes in a period, the oldest first, each with its letter. */
function changesIn({ changes = [] }: Child, period: Period): readonly LaneChange[] {
  const days = Math.max(1, daysBetween(period.start, period.end));
  return changes
    .filter(({ day }) => isWithin(day, period))
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ id, day, words }, index) => ({
      id,
      letter: letterOf(index),
      label: `${words}, ${formatDay(day)}`,
      at: daysBetween(period.start, day) / days,
    }));
}

/** Returns A to Z, then AA. */
const letterOf = (index: number): string =>
  (index < 26 ? '' : letterOf(Math.floor(index / 26) - 1)) +
  String.fromCodePoint(65 + (index % 26));

/** Rows of a lane shown at first. */
const rowsShown = 5;

interface LaneProps {
  readonly title: string;
  /** The latest first. */
  readonly rows: readonly SkillRow[];
  /** Those of all lanes. */
  readonly all: readonly SkillRow[];
  readonly child: Child;
  /** Null if nothing is drawn. */
  readonly period: Period | null;
  readonly changes: readonly LaneChange[];
  readonly isPartial: boolean;
  readonly onRecord: (begun: NoticedSkillForm) => void;
}

function Lane({ title, rows, isPartial, ...props }: LaneProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (rows.length === 0) return null;
  const shown = showsAll ? rows : rows.slice(0, rowsShown);
  return (
    <section className="skill-area" aria-label={title}>
      <h2>{title}</h2>
      <ul ref={list}>
        {shown.map((row) => (
          <SkillRowItem key={row.key} row={row} {...props} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <ShowAll
          list={list}
          shown={shown.length}
          count={isPartial ? undefined : rows.length}
          onShow={() => {
            setShowsAll(true);
          }}
        />
      )}
    </section>
  );
}

interface SkillNumbersProps {
  readonly rows: readonly SkillRow[];
  readonly child: Child;
  readonly period: Period;
}

/** Notes in the table behind the drawing. A screen reader gets the rest from the journal. */
const notesInTable = 200;

/** What the lanes draw, in words. */
function SkillNumbers({ rows, child, period }: SkillNumbersProps) {
  const notes = rows.flatMap((row) =>
    row.notes
      .filter(({ from, to }) => to >= period.start && from <= period.end)
      .map((note) => ({ row, note })),
  );
  return (
    <NumberTable
      caption={`Skills since ${formatDay(period.start)}, ${pluralize(notes.length, 'note', 'notes')}`}
      columns={['Skill', 'Day', 'How', 'Now']}
      rows={notes
        .slice(0, notesInTable)
        .map(({ row, note }) => [
          row.words,
          note.from === note.to ? formatDay(note.from) : roughDateText(note.noticed.on ?? ''),
          noticedParts(note.noticed).join(', '),
          stateText(stateOf(row), child.gender),
        ])}
    />
  );
}
