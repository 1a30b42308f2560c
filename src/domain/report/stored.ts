import {
  type PatternContent,
  patternContentSchema,
  type SummaryContent,
  summaryContentSchema,
  type TrendContent,
  trendContentSchema,
} from './report-schema';
import { visitType } from './report-types';
import { type VisitContent, visitContentSchema } from '@/domain/visit/visit-schema';

/** A stored report as the screens can show it. */
export type ReadReport =
  | { readonly kind: 'pattern'; readonly content: PatternContent }
  | { readonly kind: 'trend'; readonly content: TrendContent }
  | { readonly kind: 'summary'; readonly content: SummaryContent }
  | { readonly kind: 'visit'; readonly content: VisitContent }
  /** 'This report type is not supported for display.' */
  | { readonly kind: 'unsupported' }
  /** 'Error displaying report content.': not JSON, or not of the type's shape. */
  | { readonly kind: 'broken' };

interface StoredReport {
  readonly type: string;
  readonly content: string;
}

const broken = { kind: 'broken' } as const;

/** Reads the stored text of a report by its type. Never throws. */
export function readReport({ type, content }: StoredReport): ReadReport {
  if (type !== 'pattern' && type !== 'trend' && type !== 'summary' && type !== visitType)
    return { kind: 'unsupported' };
  const json = parseJson(content);
  switch (type) {
    case 'pattern': {
      const read = patternContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'trend': {
      const read = trendContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'summary': {
      const read = summaryContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
    case 'visit': {
      const read = visitContentSchema.safeParse(json);
      return read.success ? { kind: type, content: read.data } : broken;
    }
  }
}

/** The AI's words in a report, or null. */
export function aiAnalysisOf(report: ReadReport): string | null {
  const text =
    'content' in report && report.kind !== 'visit' ? report.content.aiAnalysis : undefined;
  return text === undefined || text.trim() === '' ? null : text;
}

/** Whether a report holds words of a model. */
export function isEnhanced(report: ReadReport): boolean {
  if (report.kind === 'visit')
    return report.content.sections.some(({ shortened = [] }) => shortened.length > 0);
  return aiAnalysisOf(report) !== null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
