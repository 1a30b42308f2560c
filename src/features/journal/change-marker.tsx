import { memo } from 'react';
import { Pencil } from 'lucide-react';
import { formatDay } from '@/domain/dates/calendar-day';
import type { LifeChange } from '@/domain/schema/child-lists';
import { changeKindWords } from '@/domain/child/life-changes';
import { changeIcons } from '@/shared/life-changes/change-icons';
import { IconButton } from '@/ui/base/button';
import './change-marker.css';

interface ChangeMarkerProps {
  readonly change: LifeChange;
  /** Undefined where this device only reads it. */
  readonly onEdit: ((change: LifeChange) => void) | undefined;
}

/** Something that changed, as a line between the days of the journal. */
export const ChangeMarker = memo(function ChangeMarker({ change, onEdit }: ChangeMarkerProps) {
  const { id, day, words, kind } = change;
  const Icon = changeIcons[kind];
  return (
    <li className="change-marker">
      <p>
        <Icon className="icon small" />
        <span className="change-marker-words">
          <b dir="auto">{words}</b>
          <span>
            {changeKindWords[kind]}, {formatDay(day)}
          </span>
        </span>
      </p>
      {onEdit && (
        <IconButton
          label={`Edit change ${words}`}
          icon={Pencil}
          data-change={id}
          onClick={() => {
            onEdit(change);
          }}
        />
      )}
    </li>
  );
});
