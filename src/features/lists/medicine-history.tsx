import { useState } from 'react';
import { medicineSpan } from '@/data/records/medicine-doses';
import { useLive } from '@/data/db/use-live';
import { addMonths, type CalendarDay, startOfMonth } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { medicineEndWords, medicineWords } from '@/domain/child/lists-text';
import type { Period } from '@/domain/dates/period';
import { glyphs } from '@/ui/base/glyphs';
import { ChartLegend } from '@/ui/charts/chart-parts';
import { MonthMark } from '@/ui/charts/calendar-charts';
import { DoseMonths, doseMarks } from './dose-months';
import { HistoryDialog } from './history-dialog';
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
  const [count, setCount] = useState(1);
  const live = useLive(`${child.id} ${id}`, () => medicineSpan(child.id, id));
  return (
    <HistoryDialog
      title={name}
      hue="medication"
      tabIcon={glyphs.pill}
      about={[medicineWords(medicine), medicineEndWords(medicine)]}
      live={live}
      what="The calendar"
      nothing="Nothing is noted of it yet. A dose that an entry says is drawn here on its day."
      basis="A day without a note may be a day without a dose, or one that nobody noted."
      beside={() => (
        <ChartLegend aria-label="What the marks say">
          {doseMarks.map(({ shape, label }) => (
            <li key={shape}>
              <MonthMark shape={shape} />
              {label}
            </li>
          ))}
        </ChartLegend>
      )}
      hasEarlier={(noted) =>
        noted.start < addMonths(newestMonth(noted, today), 1 - count * monthsAtOnce)
      }
      onEarlier={() => {
        setCount(count + 1);
      }}
      onClose={onClose}
    >
      {(noted) =>
        Array.from({ length: count }, (_, at) => (
          <DoseMonths
            key={at}
            childId={child.id}
            medicine={medicine}
            today={today}
            newest={addMonths(newestMonth(noted, today), -at * monthsAtOnce)}
          />
        ))
      }
    </HistoryDialog>
  );
}

/** The month that the calendar begins with: where it would begin with empty ones, that of the last note. */
function newestMonth(noted: Period, today: CalendarDay): CalendarDay {
  const ofToday = startOfMonth(today);
  const isLongAgo = noted.end < addMonths(ofToday, 1 - monthsAtOnce);
  return isLongAgo || noted.end > today ? startOfMonth(noted.end) : ofToday;
}
