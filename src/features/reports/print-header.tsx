import type { Child, Report } from '@/domain/schema/entities';
import { cssString } from '@/lib/text';
import { periodWords } from '@/domain/report/display';
import { reportTypeLabel } from '@/domain/report/report-schema';
import { generatedOn } from './report-card';

interface PrintHeaderProps {
  readonly child: Child;
  readonly report: Report;
}

/**
 * On paper only: who and what under the title of the first page and, where the browser can write into the
 * margins, child, period and page number on every page.
 */
export function PrintHeader({ child, report }: PrintHeaderProps) {
  const period = periodWords(report.period);
  const type = reportTypeLabel(report.type);
  return (
    <>
      <style>{`@page report {
        @top-left { content: ${cssString(child.name)}; }
        @top-right { content: ${cssString(period)}; }
        @bottom-left { content: ${cssString(`${type}, made with Kinleaf`)}; }
        @bottom-right { content: "Page " counter(page) " of " counter(pages); }
      }`}</style>
      <p className="report-print-head">
        {child.name} · {type} · Generated {generatedOn(report)}
      </p>
    </>
  );
}
