import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';
import { CanWriteGate } from '@/shared/record-form/write-gates';
import { GenerateDialog } from './generate-dialog';
import { ReportDialog } from './report-dialog';
import type { ReportsUrl } from './use-reports-url';

interface ReportDialogsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly url: ReportsUrl;
  readonly onMade: (id: string) => void;
}

/** The dialog over the screen that the address requests: a new report, or an open one. */
export function ReportDialogs({ child, today, url, onMade }: ReportDialogsProps) {
  const { dialog, close } = url;
  if (dialog.kind === 'new')
    return (
      <CanWriteGate childId={child.id} onClose={close}>
        <GenerateDialog child={child} today={today} onMade={onMade} onClose={close} />
      </CanWriteGate>
    );
  if (dialog.kind === 'report')
    return <ReportDialog key={dialog.id} child={child} id={dialog.id} onClose={close} />;
  return null;
}
