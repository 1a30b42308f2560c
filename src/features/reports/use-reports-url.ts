import { useCallback, useEffect, useState } from 'react';
import { type UrlDialog, useUrlState } from '@/lib/use-url-state';

export const chartDays = [7, 14, 30, 60, 90, 180] as const;
export type ChartDays = (typeof chartDays)[number];
/** The default period of the charts: long enough for a change to show. */
const defaultChartDays: ChartDays = 90;

export type ReportsTabId = 'reports' | 'recommendations';

export type ReportsDialog =
  | { readonly kind: 'none' | 'new' }
  | { readonly kind: 'report'; readonly id: string };

export interface ReportsUrl {
  readonly tab: ReportsTabId;
  /** The period of the charts. */
  readonly days: ChartDays;
  readonly dialog: ReportsDialog;
  readonly setTab: (tab: ReportsTabId) => void;
  readonly setDays: (days: ChartDays) => void;
  readonly openNew: () => void;
  readonly close: () => void;
}

const kinds = ['report', 'new'] as const;

/** The tab, the period of the charts and the open dialog, stored in the URL. */
export function useReportsUrl(): ReportsUrl {
  const { dialog, params, change, open, close } = useUrlState(kinds);
  const days = chartDays.find((length) => String(length) === params.get('days'));
  return {
    tab: params.get('tab') === 'recommendations' ? 'recommendations' : 'reports',
    days: days ?? defaultChartDays,
    dialog: dialogOf(dialog),
    setTab: (tab) => {
      change({ tab: tab === 'reports' ? null : tab });
    },
    setDays: (next) => {
      change({ days: next === defaultChartDays ? null : String(next) });
    },
    openNew: () => {
      open('new');
    },
    close,
  };
}

function dialogOf(dialog: UrlDialog<(typeof kinds)[number]> | null): ReportsDialog {
  if (!dialog) return { kind: 'none' };
  const { kind, value } = dialog;
  return kind === 'new' ? { kind } : { kind, id: value };
}

/** Returns the URL that opens a report over the current screen. */
export function reportSearch(search: string, id: string): string {
  const params = new URLSearchParams(search);
  params.delete('new');
  params.set('report', id);
  return params.toString();
}

export interface MadeReport {
  /** The report that was just made and is to be shown, once no dialog covers the list. */
  readonly id: string | null;
  readonly show: (id: string) => void;
  /** Called once it has been shown. */
  readonly forget: () => void;
}

/** Remembers the report that was just made until the list has shown it, and switches to the list's tab. */
export function useMadeReport({ dialog, tab, setTab }: ReportsUrl): MadeReport {
  const [id, setId] = useState<string | null>(null);
  const isFree = dialog.kind === 'none';
  const isElsewhere = id !== null && isFree && tab !== 'reports';
  useEffect(() => {
    if (isElsewhere) setTab('reports');
  });
  const forget = useCallback(() => {
    setId(null);
  }, []);
  return { id: isFree ? id : null, show: setId, forget };
}
