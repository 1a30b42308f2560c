import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { saveAdvice } from '@/data/db/errors';
import { AiError } from '@/ai/providers/ai-errors';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { generateReport, readReportSource } from '@/data/records/reports';
import { useSettings } from '@/data/preferences/settings';
import { serviceFor } from '@/domain/ai/provider-choice';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import { isCutAnswer } from '@/domain/text/cut-answer';
import type { Child } from '@/domain/schema/entities';
import {
  defaultPeriodLength,
  defaultReportType,
  periodLengths,
  reportCreatedText,
  type ReportOrigin,
  reportTypes,
} from '@/domain/report/report-schema';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Dialog } from '@/ui/overlays/dialog';
import { Form } from '@/ui/fields/form';
import { Select } from '@/ui/fields/select';
import { Switch } from '@/ui/fields/toggles';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

interface GenerateDialogProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** Called with the id of the new report, before the dialog closes. */
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const reportTopic = 'report';

interface Enhanced {
  readonly source: ReportOrigin;
  readonly text?: string;
  /** What to know about the AI's text, or why there is none. */
  readonly note?: string | undefined;
}

const typeOptions = reportTypes.map(({ id, label }) => ({ value: id, label }));
const periodOptions = periodLengths.map((days) => ({ value: String(days), label: `${days} days` }));

export function GenerateDialog({ child, today, onMade, onClose }: GenerateDialogProps) {
  const formId = useId();
  const navigate = useNavigate();
  const [type, setType] = useState(defaultReportType);
  const [days, setDays] = useState(defaultPeriodLength);
  const [usesAi, setUsesAi] = useState(true);
  const { isBusy, run } = useBusy();
  const call = useAiCall();
  const service = serviceFor('report', useSettings());

  /** Returns the AI's text if it is wanted and available; null if the person cancelled. */
  async function enhance(): Promise<Enhanced | null> {
    if (!usesAi) return { source: 'local' };
    if (!service) return { source: 'not-configured' };
    const outcome = await call.run({
      kind: 'report',
      provider: service.provider,
      childName: child.name,
      alsoCalled: child.alsoCalled,
      fallback: 'AI service unavailable',
      work: async (request) => {
        const [{ enhanceReport }, { reportPrompt }] = await Promise.all([
          import('@/ai/calls'),
          import('@/domain/ai/report-prompt'),
        ]);
        return enhanceReport(
          reportPrompt(await readReportSource(child, type, days, today)),
          service,
          request,
        );
      },
    });
    if (outcome.status === 'stopped') return null;
    if (outcome.status === 'failed') {
      const isExplained = outcome.error instanceof AiError && outcome.error.isExplained;
      return { source: 'unavailable', note: isExplained ? outcome.message : undefined };
    }
    const note = isCutAnswer(outcome.value) ? 'Its AI text was cut off.' : undefined;
    return { source: 'enhanced', text: outcome.value, note };
  }

  async function generate() {
    forgetToast(reportTopic);
    try {
      const enhanced = await enhance();
      if (!enhanced) return;
      const { id } = await generateReport(child, type, days, today, new Date(), enhanced.text);
      showToast({
        topic: reportTopic,
        title: 'Report generated',
        description: [reportCreatedText(type, enhanced.source), enhanced.note]
          .filter((sentence) => sentence !== undefined)
          .join('. '),
        action: {
          label: 'Open',
          onAction: () => {
            void navigate(paths.report(child.id, id), { state: { pushed: true } });
          },
        },
      });
      onMade(id);
      onClose();
    } catch (error) {
      console.error(error);
      showToast({
        topic: reportTopic,
        tone: 'danger',
        title: 'Error generating report',
        description: saveAdvice(
          error,
          'There was an error generating your report. Please try again.',
        ),
      });
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      isDismissable={!isBusy}
      title="Generate Report"
      description={`From what you wrote about ${child.name}.`}
      footer={
        <>
          <Button onClick={call.isBusy ? call.cancel : onClose} disabled={isBusy && !call.isBusy}>
            Cancel
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            busyLabel="Generating..."
          >
            Generate Report
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="generate-form"
        onSubmit={() => {
          run(generate);
        }}
      >
        <Select label="Report Type" options={typeOptions} value={type} onChange={setType} />
        <Select
          label="Time Period"
          options={periodOptions}
          value={String(days)}
          onChange={(chosen) => {
            setDays(periodLengths.find((length) => String(length) === chosen) ?? days);
          }}
        />
        <div>
          <Switch
            label="Use AI for Enhanced Reports"
            hint="Use AI services configured in Settings to enhance report content"
            isSelected={usesAi}
            onChange={setUsesAi}
          />
          {usesAi && !service && (
            <p className="generate-note">
              No AI service is set up yet, so the report is made on this device alone.
            </p>
          )}
        </div>
        <p className="visually-hidden" role="status">
          {isBusy && 'Generating the report'}
        </p>
      </Form>
      {call.sheet}
    </Dialog>
  );
}
