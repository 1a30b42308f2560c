import { useState } from 'react';
import { Archive, CalendarDays, ChevronRight, X } from 'lucide-react';
import { Link } from 'react-router';
import { requestSettingsAction } from '@/data/preferences/settings-intents';
import { isBackupDueFor, type Safety } from '@/data/backup/safety';
import { postponeReminder, reminderPostponedUntil } from '@/data/preferences/preferences';
import { addDays, type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import { formatDayOfMonth, pagesText, formatSince } from '@/domain/dates/format';
import { paths } from '@/lib/paths';
import { TodayFact } from './today-fact';
import { closeOnThisDay, isOnThisDayClosed } from '@/data/preferences/home';
import type { RememberedEntry } from '@/data/records/on-this-day';
import { capitalise } from '@/domain/text/plural';
import { IconButton } from '@/ui/base/button';
import { useCanWrite } from '@/circle/store/use-permissions';
import type { Child } from '@/domain/schema/entities';
import { Portrait } from './child-switch';
import { categories, type CategoryId } from '@/domain/schema/categories';
import { glyphs } from '@/ui/base/glyphs';
import './today-cards.css';

interface BackupDueProps {
  readonly today: CalendarDay;
  readonly safety: Safety;
  /** Called when the reminder is postponed. */
  readonly onDismiss: () => void;
}

/** Says that a backup is due and how old the last one is, with a link that saves one. Postponing hides it for a week. */
export function BackupDue({ today, safety, onDismiss }: BackupDueProps) {
  const [off, setOff] = useState(reminderPostponedUntil);
  if ((off ?? '') > today || !isBackupDueFor(safety, today)) return null;
  return (
    <TodayFact title="Backup" icon={Archive}>
      <p className="muted small">{lastSaved(safety, today)}</p>
      <p className="today-ways">
        <Link
          className="today-way"
          to={paths.settings}
          onClick={() => {
            requestSettingsAction({ kind: 'save' });
          }}
        >
          Save a backup
        </Link>
        <button
          type="button"
          className="today-way"
          onClick={() => {
            const until = addDays(today, 7);
            postponeReminder(until);
            setOff(until);
            onDismiss();
          }}
        >
          Remind me next week
        </button>
      </p>
    </TodayFact>
  );
}

function lastSaved({ backup }: Safety, today: CalendarDay): string {
  if (!backup) return 'There is no backup of your journal so far.';
  const day = localDay(new Date(backup.at));
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`;
  return `Last saved ${formatDayOfMonth(day)}${year}, ${formatSince(day, today)}.`;
}

interface OnThisDayProps {
  readonly today: CalendarDay;
  readonly remembered: RememberedEntry;
  readonly onOpen: () => void;
  /** Called when the line is closed. */
  readonly onDismiss: () => void;
}

/** One line about an entry from exactly a year or a month ago; closing it hides it for the day. */
export function OnThisDay({ today, remembered, onOpen, onDismiss }: OnThisDayProps) {
  const [isClosed, setClosed] = useState(() => isOnThisDayClosed(today));
  if (isClosed) return null;
  const { entry, ago } = remembered;
  return (
    <TodayFact
      title="On this day"
      icon={CalendarDays}
      action={
        <IconButton
          label="Close On this day"
          icon={X}
          onClick={() => {
            closeOnThisDay(today);
            setClosed(true);
            onDismiss();
          }}
        />
      }
    >
      <p dir="auto">
        {capitalise(ago)}:{' '}
        <Link
          className="today-remembered"
          to={paths.entry(entry.childId, entry.id)}
          onClick={onOpen}
        >
          {entry.title.slice(0, 200)}
        </Link>
      </p>
    </TodayFact>
  );
}

interface ContinueCardProps {
  /** Null while it is being read: the card reserves its room. */
  readonly child: Child | null;
  /** The number of today's entries. */
  readonly pages: number;
  readonly onOpen: () => void;
}

/** On a phone, the link to the journal. */
export function ContinueCard({ child, pages, onOpen }: ContinueCardProps) {
  const canWrite = useCanWrite(child?.id ?? null);
  if (!child) return <div className="continue-card" />;
  return (
    <Link className="continue-card" to={paths.journal(child.id)} onClick={onOpen}>
      <Portrait child={child} />
      <span>
        <b>
          {canWrite ? 'Continue' : 'Read'} {child.name}’s journal
        </b>
        <small>{pagesText(pages)}</small>
      </span>
      <ChevronRight className="icon" aria-hidden="true" />
    </Link>
  );
}

/** One tap to a note in each category. */
export function CategoryChips({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <ul className="today-chips">
      {categories.map(({ id, label, glyph }) => {
        const Icon = glyphs[glyph];
        return (
          <li key={id}>
            <Link {...noteLink(id)} className="today-chip" data-hue={id} onClick={onOpen}>
              <Icon className="icon" aria-hidden="true" />
              <span>{label}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns a link that opens the quick note over Today with its category set; Back closes it. */
function noteLink(category: CategoryId) {
  return {
    to: paths.note(paths.home, category),
    state: { pushed: true },
    preventScrollReset: true,
  };
}
