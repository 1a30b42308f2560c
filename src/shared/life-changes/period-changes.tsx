import { useId, useState } from 'react';
import { ChevronDown, Flag, Pencil } from 'lucide-react';
import { useCanChange } from '@/circle/store/use-permissions';
import { readChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { type CalendarDay, formatDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { changeKindLabels, changesIn } from '@/domain/child/life-changes';
import type { Period } from '@/domain/dates/period';
import { Button, IconButton } from '@/ui/base/button';
import { BeforeAfterComparison } from './before-after';
import { changeIcons } from './change-icons';
import { LazyChangeDialog } from './open-change';
import { showAndFocus } from '@/lib/focus';
import './life-changes.css';

/** The id of the list, which takes the focus when one of its changes is deleted. */
const changesId = 'changes';

interface PeriodChangesProps {
  readonly childId: string;
  readonly today: CalendarDay;
  readonly period: Period;
}

/** The life changes of a period, newest first; each opens the comparison of before and after. */
export function PeriodChanges({ childId, today, period }: PeriodChangesProps) {
  const id = useId();
  const live = useLive(childId, () => readChild(childId));
  const child = live.status === 'ready' ? live.value : undefined;
  const changes = changesIn(child?.changes ?? [], period);
  return (
    <div className="changes" id={changesId} tabIndex={-1}>
      {child && changes.length > 0 && (
        <section aria-labelledby={`${id}-title`}>
          <h3 id={`${id}-title`}>What changed</h3>
          <ul>
            {changes.map((change) => (
              <Change key={change.id} child={child} change={change} today={today} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly child: Child;
  readonly change: LifeChange;
  readonly today: CalendarDay;
}

function Change({ child, change, today }: ChangeProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const { words, kind, day } = change;
  const Icon = changeIcons[kind];
  const canChange = useCanChange('children', child.id, child.id);
  return (
    <li className="changes-item">
      <div className="changes-head">
        <button
          type="button"
          className="changes-open"
          aria-expanded={isOpen}
          aria-controls={`${id}-sides`}
          data-change={change.id}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          <Icon className="icon" />
          <span className="changes-words">
            <b dir="auto">{words}</b>{' '}
            <span>
              {changeKindLabels[kind]}, {formatDay(day)}
            </span>
          </span>
          <ChevronDown className="icon" />
        </button>
        {canChange && (
          <IconButton
            label={`Edit change ${words}`}
            icon={Pencil}
            onClick={() => {
              setEditing(true);
            }}
          />
        )}
      </div>
      <div
        id={`${id}-sides`}
        role="region"
        aria-label={`Before and after ${words}`}
        hidden={!isOpen}
      >
        {isOpen && (
          <BeforeAfterComparison
            childId={child.id}
            change={change}
            changes={child.changes ?? []}
            today={today}
          />
        )}
      </div>
      {isEditing && (
        <LazyChangeDialog
          child={child}
          change={change}
          focusAfter={changesId}
          onClose={() => {
            setEditing(false);
          }}
        />
      )}
    </li>
  );
}

/** The 'Something changed' button above the charts, with its dialog. */
export function AddChange({ childId }: { readonly childId: string }) {
  const [isOpen, setOpen] = useState(false);
  const child = useLive(childId, () => readChild(childId));
  const canChange = useCanChange('children', childId, childId);
  // An open dialog stays, and its save checks again whether the person may write.
  if (!canChange && !isOpen) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={Flag}
        onClick={() => {
          setOpen(true);
        }}
      >
        Something changed
      </Button>
      {isOpen && child.status === 'ready' && child.value && (
        <LazyChangeDialog
          child={child.value}
          focusAfter={changesId}
          onStored={({ id }) => {
            showAndFocus(() => document.querySelector(`[data-change="${CSS.escape(id)}"]`));
            return undefined;
          }}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
