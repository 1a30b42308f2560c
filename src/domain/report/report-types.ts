/** The three kinds of report and the periods they are made for: sections 5 and 9 of the specification. */
export const reportTypes = [
  { id: 'pattern', label: 'Pattern Analysis' },
  { id: 'trend', label: 'Trend Insights' },
  { id: 'summary', label: 'Smart Summary' },
] as const;

export type ReportTypeId = (typeof reportTypes)[number]['id'];

/** The type of a visit that was kept: `domain/visit`. It is prepared on a screen of its own. */
export const visitType = 'visit';

export const defaultReportType: ReportTypeId = 'summary';

/** Days. */
export const periodLengths = [7, 14, 30, 60, 90] as const;
export type PeriodLength = (typeof periodLengths)[number];
export const defaultPeriodLength: PeriodLength = 30;

/** 'Pattern Analysis', 'Trend Insights', 'Smart Summary' or 'Visit'; a type that is not ours is named as it is stored. */
export function reportTypeLabel(type: string): string {
  if (type === visitType) return 'Visit';
  return reportTypes.find(({ id }) => id === type)?.label ?? type;
}

/** The title a new report is stored under. */
export function reportTitle(type: ReportTypeId, childName: string, days: number): string {
  const titles: Record<ReportTypeId, string> = {
    pattern: `${childName}’s patterns over ${days} days`,
    trend: `${childName}’s trends over ${days} days`,
    summary: `${childName}’s last ${days} days`,
  };
  return titles[type];
}

/**
 * Where the words of a report came from.
 * - `local`: AI was not asked for.
 * - `enhanced`: AI was asked for and answered.
 * - `not-configured`, `unavailable`: AI was asked for and is not set up, or failed.
 */
export type ReportSource = 'local' | 'enhanced' | 'not-configured' | 'unavailable';

const sourceWords: Record<ReportSource, string> = {
  local: '',
  enhanced: ' with AI enhancement',
  'not-configured': ' (AI settings not configured, using local analysis)',
  unavailable: ' (AI service unavailable, using local analysis)',
};

/** The sentence of the toast 'Report generated'. */
export function reportCreatedText(type: ReportTypeId, source: ReportSource): string {
  return `Your ${reportTypeLabel(type)} report has been created${sourceWords[source]}`;
}
