import { Pill } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  type Dose,
  isJustGiven,
  lastDoseText,
  medicinesToday,
  type MedicineToday,
} from '@/domain/facts/doses';
import type { Child } from '@/domain/schema/entities';
import { localDay } from '@/domain/dates/calendar-day';
import { ListsLink } from '@/shared/facts-form/lists-link';
import { MessageArea } from '@/ui/messages/message-line';
import { doseTopic, recordDoseNow } from './note-now';
import { TodayFact } from './today-fact';
import { useMinuteSince } from '@/lib/use-now';
import { useCanWrite } from '@/circle/store/use-permissions';
import { formatTime } from '@/domain/dates/clock-time';
import { doseOutcomeLabels } from '@/domain/facts/medication';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import './today-cards.css';

interface MedicinesTodayProps {
  readonly child: Child;
  readonly doses: readonly Dose[];
  readonly at: Date;
  /** Whether Today is still about this child; nothing is recorded while another one is being read. */
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** The child's medicines with the time of each last dose, and one tap for a dose given now; empty without medicines. */
export function MedicinesToday({ child, doses, at, isCurrent, onOpen }: MedicinesTodayProps) {
  const now = useMinuteSince(at);
  const rows = medicinesToday(child.medicines ?? [], doses, localDay(now));
  if (rows.length === 0) return null;
  return (
    <TodayFact title="Medicines given today" icon={Pill}>
      <ul className="medicines">
        {rows.map((row, index) => (
          <MedicineRow
            key={`${child.id} ${row.medicine?.id ?? index}`}
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

interface MedicineRowProps {
  readonly child: Child;
  readonly row: MedicineToday;
  readonly now: Date;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/**
 * One medicine: name and dose, the last time it was given, and how long ago. A second dose within moments needs
 * confirmation.
 */
function MedicineRow(props: MedicineRowProps) {
  const { child, row, now, onOpen } = props;
  const { medicine, name, last, earlier, others } = row;
  const isToday = last?.day === localDay(now);
  const canWrite = useCanWrite(child.id);
  return (
    <li className="medicine">
      <div className="medicine-line">
        <b className="medicine-name" dir="auto">
          {name}
        </b>
        {last?.time !== undefined && isToday && (
          <Link className="medicine-time" to={paths.entry(child.id, last.entryId)} onClick={onOpen}>
            {formatTime(last.time)}
          </Link>
        )}
      </div>
      <div className="medicine-line">
        <div className="medicine-words muted small">
          <p>{lastDoseText(row, now)}</p>
          {earlier.length > 0 && <p>Earlier today {earlier.map(timeText).join(', ')}</p>}
          {others.map((dose) => (
            <p key={dose.entryId}>
              {dose.fact.outcome && doseOutcomeLabels[dose.fact.outcome]} {timeText(dose)}
            </p>
          ))}
        </div>
        {medicine && canWrite && <GivenNow {...props} />}
      </div>
    </li>
  );
}

const timeText = ({ time }: Dose): string =>
  time === undefined ? 'at a time not noted' : `at ${formatTime(time)}`;

function GivenNow({ child, row, now, isCurrent, onOpen }: MedicineRowProps) {
  const { medicine, name, last } = row;
  const { isBusy, run } = useBusy();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isFocusDue = useRef(false);
  // Not in the next frame: on a busy device the button may appear later than that.
  useLayoutEffect(() => {
    if (!isFocusDue.current || !button.current) return;
    isFocusDue.current = false;
    button.current.focus({ preventScroll: true });
  });
  if (!medicine) return null;
  const recent = last && isJustGiven(last, now) ? last : null;
  const label = recent ? 'Given just now' : 'Given now';
  // After a few minutes, no confirmation is needed any more.
  const isAsked = isAsking && recent !== null;

  /** Focuses the button once it is back. */
  function returnFocus() {
    isFocusDue.current = true;
  }

  function give(known: string | null) {
    if (!medicine || !isCurrent) return;
    run(async () => {
      onOpen();
      const outcome = await recordDoseNow(child, medicine, name, known);
      if (outcome === 'noted') returnFocus();
      setAsking(outcome === 'recent');
    });
  }

  if (isAsked)
    return (
      <SecondDose
        dose={recent}
        isBusy={isBusy}
        onYes={() => {
          give(recent.entryId);
        }}
        onNo={() => {
          returnFocus();
          setAsking(false);
        }}
      />
    );
  return (
    <Button
      ref={button}
      size="sm"
      busy={isBusy}
      aria-label={`${label}, ${name}`}
      onClick={() => {
        if (recent) setAsking(true);
        else give(null);
      }}
    >
      {label}
    </Button>
  );
}

interface SecondDoseProps {
  readonly dose: Dose;
  readonly isBusy: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks whether this is really another dose than the one just recorded. The focus starts on Cancel. */
function SecondDose({ dose, isBusy, onYes, onNo }: SecondDoseProps) {
  const question = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    cancel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="medicine-again" role="group" aria-labelledby={question}>
      <p id={question} className="small">
        Noted as given {timeText(dose)}. Was another dose given?
      </p>
      <p className="medicine-answers">
        <Button size="sm" variant="quiet" busy={isBusy} onClick={onYes}>
          Note a second dose
        </Button>
        <Button ref={cancel} size="sm" onClick={onNo}>
          Cancel
        </Button>
      </p>
    </div>
  );
}
