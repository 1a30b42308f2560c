import { Pill } from 'lucide-react';
import { type Dose, medicinesToday } from '@/domain/facts/doses';
import type { Child } from '@/domain/schema/entities';
import { localDay } from '@/domain/dates/calendar-day';
import { ListsLink } from '@/shared/facts-form/lists-link';
import { MessageArea } from '@/ui/messages/message-line';
import { MedicineRow } from './medicine-row';
import { doseTopic } from './note-now';
import { TodayFact } from './today-fact';
import { useMinute } from '@/lib/use-now';
import './medicines-today.css';

interface MedicinesTodayProps {
  readonly child: Child;
  readonly doses: readonly Dose[];
  readonly at: Date;
  /** Whether it is still the child that Today is about; while another one is being read nothing is noted. */
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** The child's medicines and when each was given last, with one tap for a dose that is given now; left out without medicines. */
export function MedicinesToday({ child, doses, at, isCurrent, onOpen }: MedicinesTodayProps) {
  const now = useMinute(at);
  const rows = medicinesToday(child.medicines ?? [], doses, localDay(now));
  if (rows.length === 0) return null;
  return (
    <TodayFact title="Medicines given today" icon={Pill}>
      <ul className="medicines">
        {rows.map((row, place) => (
          <MedicineRow
            key={`${child.id} ${row.medicine?.id ?? place}`}
            child={child}
            row={row}
            now={now}
            isCurrent={isCurrent}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <MessageArea topic={doseTopic} />
      <p className="today-ways">
        <ListsLink className="today-way" childId={child.id} onClick={onOpen} />
      </p>
    </TodayFact>
  );
}
