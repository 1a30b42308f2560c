import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChevronDown, GitMerge, Pencil, Plus } from 'lucide-react';
import { useCanChange, useCanWrite } from '@/circle/store/use-permissions';
import { formatDay } from '@/domain/dates/calendar-day';
import type { Period } from '@/domain/dates/period';
import {
  emptyNoticedSkill,
  noticedParts,
  type NoticedSkill,
  type NoticedSkillForm,
  placePhrase,
} from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import {
  placesOf,
  type SkillNote,
  type SkillRow,
  stateOf,
  stateText,
  storedAreaOf,
} from '@/domain/skills/skill-rows';
import { capitalise } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/base/button';
import { ShowAll } from './show-all';
import { type LaneChange, SkillLane } from './skill-lane';
import { JoinDialog, RenameDialog } from './skill-name-dialogs';

/** Notes shown at first. */
const notesShown = 6;

interface SkillRowItemProps {
  readonly row: SkillRow;
  /** The skills of all lanes. */
  readonly all: readonly SkillRow[];
  readonly child: Child;
  /** What the lane shows; null if nothing is drawn. */
  readonly period: Period | null;
  readonly changes: readonly LaneChange[];
  readonly onRecord: (begun: NoticedSkillForm) => void;
}

/** A skill: its name, how it is, and its lane. A tap shows its notes. */
export function SkillRowItem({ row, all, child, period, changes, onRecord }: SkillRowItemProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className="skill-row">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <span className="skill-name" dir="auto">
          {row.words}
        </span>
        <span className="skill-state">{stateText(stateOf(row), child.gender)}</span>
        <ChevronDown className="icon small" aria-hidden="true" />
        {period && <SkillLane row={row} period={period} changes={changes} />}
      </button>
      {isOpen && (
        <div className="skill-notes" id={id}>
          <Notes child={child} notes={row.notes} />
          <SkillActions row={row} all={all} child={child} onRecord={onRecord} />
        </div>
      )}
    </li>
  );
}

/** Returns 'First time, a hand, at home'. A place in a family's own words keeps its case. */
function noteText(noticed: NoticedSkill): string {
  const [first = 'Recorded', ...others] = noticedParts(noticed);
  const isOwn = placesOf(noticed).some(
    (place) => placePhrase(place) === place && first.startsWith(place),
  );
  return [isOwn ? first : capitalise(first), ...others].join(', ');
}

interface NotesProps {
  readonly child: Child;
  /** Oldest first. */
  readonly notes: readonly SkillNote[];
}

function Notes({ child, notes }: NotesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = notes.toReversed().slice(0, showsAll ? notes.length : notesShown);
  return (
    <>
      <ul ref={list}>
        {shown.map(({ entryId, day, noticed, by }, index) => (
          <li key={index}>
            <Link to={paths.entry(child.id, entryId)}>
              <time dateTime={day}>{formatDay(day)}</time>
            </Link>
            <p dir="auto">
              {noteText(noticed)}
              {by !== undefined && `. Noticed by ${by}.`}
            </p>
          </li>
        ))}
      </ul>
      {shown.length < notes.length && (
        <ShowAll
          list={list}
          shown={shown.length}
          count={notes.length}
          onShow={() => {
            setShowsAll(true);
          }}
        />
      )}
    </>
  );
}

type ActionsProps = Pick<SkillRowItemProps, 'row' | 'all' | 'child' | 'onRecord'>;

function SkillActions({ row, all, child, onRecord }: ActionsProps) {
  const canWrite = useCanWrite(child.id);
  const canChangeList = useCanChange('children', child.id, child.id);
  const [dialog, setDialog] = useState<'rename' | 'join' | null>(null);
  const close = () => {
    setDialog(null);
  };
  if (!canWrite) return null;
  return (
    <div className="skill-actions">
      <Button
        size="sm"
        icon={Plus}
        onClick={() => {
          const { words, skill } = row;
          onRecord({
            ...emptyNoticedSkill,
            words,
            area: storedAreaOf(row),
            skillId: skill?.id ?? '',
          });
        }}
      >
        Record again
      </Button>
      {canChangeList && (
        <>
          <Button
            variant="quiet"
            size="sm"
            icon={Pencil}
            onClick={() => {
              setDialog('rename');
            }}
          >
            Rename
          </Button>
          {all.length > 1 && (
            <Button
              variant="quiet"
              size="sm"
              icon={GitMerge}
              onClick={() => {
                setDialog('join');
              }}
            >
              Same as another
            </Button>
          )}
        </>
      )}
      {dialog === 'rename' && <RenameDialog child={child} row={row} all={all} onClose={close} />}
      {dialog === 'join' && <JoinDialog child={child} row={row} all={all} onClose={close} />}
    </div>
  );
}
