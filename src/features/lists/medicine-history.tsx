import { useState } from 'react';
import { Table2 } from 'lucide-react';
import { factSpan } from '../../data/records/facts';
import { useLive } from '../../data/stores/use-live';
import { addMonths, type CalendarDay, startOfMonth } from '../../domain/calendar-day';
import type { Medicine } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { medicineEndWords, medicineWords } from '../../domain/list-words';
import { Button } from '../../ui/buttons/button';
import { MonthMark } from '../../ui/charts/month-grid';
import { NumbersShown } from '../../ui/charts/number-table';
import { glyphs } from '../../ui/base/glyphs';
import { ReadFailed } from '../../ui/messages/read-failed';
import { Dialog } from '../../ui/overlays/dialog';
import { DoseMonths, doseMarks } from './dose-months';
import { monthsAtOnce } from './history-months';

interface MedicineHistoryProps {
  readonly child: Child;
  readonly medicine: Medicine;
  readonly today: CalendarDay;
  readonly onClose: () => void;
}

/** The calendar of a medicine: what was noted of its doses, day by day, the newest month first. */
export function MedicineHistory({ child, medicine, today, onClose }: MedicineHistoryProps) {
  const { id, name } = medicine;
  const [hasNumbers, setNumbers] = useState(false);
  const [count, setCount] = useState(1);
  const span = useLive(`${child.id} ${id}`, () => factSpan(child.id, { about: 'medicine', id }));
  const noted = span.status === 'ready' ? span.value : null;
  const ofToday = startOfMonth(today);
  // A calendar that would begin with empty months begins where there is something to see.
  const isLongAgo = noted !== null && noted.end < addMonths(ofToday, 1 - monthsAtOnce);
  const newest = noted && (isLongAgo || noted.end > today) ? startOfMonth(noted.end) : ofToday;
  const earliest = addMonths(newest, 1 - count * monthsAtOnce);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={name}
      hue="medication"
      tabIcon={glyphs.pill}
      description={
        [medicineWords(medicine), medicineEndWords(medicine)].filter(Boolean).join(' ') || undefined
      }
    >
      {span.status === 'failed' && <ReadFailed what="The calendar" onRetry={span.retry} />}
      {span.status === 'loading' && <div className="lists-place" aria-busy />}
      {span.status === 'ready' && noted === null && (
        <p>Nothing is noted of it yet. A dose that an entry says is drawn here on its day.</p>
      )}
      {noted && (
        <NumbersShown value={hasNumbers}>
          <div className="lists-history" data-hue="medication">
            <p className="lists-basis">
              A day without a note may be a day without a dose, or one that nobody noted.
            </p>
            <div className="lists-tools">
              <ul className="lists-legend" aria-label="What the marks say">
                {doseMarks.map(({ shape, label }) => (
                  <li key={shape}>
                    <MonthMark shape={shape} />
                    {label}
                  </li>
                ))}
              </ul>
              <Button
                variant="quiet"
                size="sm"
                icon={Table2}
                aria-pressed={hasNumbers}
                onClick={() => {
                  setNumbers(!hasNumbers);
                }}
              >
                Show numbers
              </Button>
            </div>
            {Array.from({ length: count }, (_, at) => (
              <DoseMonths
                key={at}
                childId={child.id}
                medicine={medicine}
                today={today}
                newest={addMonths(newest, -at * monthsAtOnce)}
              />
            ))}
            {noted.start < earliest && (
              <Button
                onClick={() => {
                  setCount(count + 1);
                }}
              >
                Earlier
              </Button>
            )}
          </div>
        </NumbersShown>
      )}
    </Dialog>
  );
}
