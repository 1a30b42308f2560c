import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import { dayChoiceParams, dayParams, readDayChoice } from '@/domain/entry/entry-filter';
import { type CategoryId, isCategoryId } from '@/domain/schema/categories';
import type { DayChoice } from '@/lib/day-choice';
import { restoreFromUrl } from '@/lib/url-redaction';
import { type UrlDialog, useUrlState } from '@/lib/use-url-state';

type OpenDialog =
  | { readonly kind: 'new'; readonly category?: CategoryId }
  | { readonly kind: 'entry' | 'edit'; readonly id: string };

/** The dialog over the journal, as the URL names it. */
export type JournalDialog = { readonly kind: 'none' } | OpenDialog;

export interface JournalUrl {
  readonly text: string;
  readonly category: CategoryId | null;
  readonly days: DayChoice | null;
  /** Whether only starred entries are shown. */
  readonly isStarred: boolean;
  readonly dialog: JournalDialog;
  /** The search text that found the open entry, in the journal or on the page before. */
  readonly foundText: string;
  readonly setText: (text: string) => void;
  readonly setCategory: (category: CategoryId | null) => void;
  readonly setDays: (days: DayChoice | null) => void;
  readonly setStarred: (isStarred: boolean) => void;
  readonly clearFilters: () => void;
  /** Clears the filters but keeps the search text. */
  readonly searchAll: () => void;
  /** Whether the URL names no dialog, neither the journal's own nor any other. */
  readonly isUncovered: boolean;
  readonly isFiltered: boolean;
  readonly open: (dialog: OpenDialog) => void;
  /** Makes the open form's URL that of the entry it has just stored. */
  readonly moveTo: (id: string) => void;
  readonly close: () => void;
}

const noFilters = { category: null, starred: null, ...dayChoiceParams(null) };

const kinds = ['entry', 'edit', 'new'] as const;

/** Keeps the journal's filters and its open dialog in the URL. */
export function useJournalUrl(): JournalUrl {
  const { text, dialog, params, setText, change, open, rename, close } = useUrlState(kinds);
  const category = params.get('category') ?? '';
  const [date = null, last = null, from = null, to = null] = dayParams.map((name) =>
    params.get(name),
  );
  const isStarred = params.get('starred') === 'yes';
  const days = useMemo(() => readDayChoice({ date, days: last, from, to }), [date, last, from, to]);
  return {
    text,
    category: isCategoryId(category) ? category : null,
    days,
    isStarred,
    isUncovered: [...params.keys()].every((name) => name === 'q' || name in noFilters),
    isFiltered: text.trim() !== '' || isCategoryId(category) || days !== null || isStarred,
    dialog: dialogOf(dialog),
    foundText: foundBy(useLocation().state) || text.trim(),
    setText,
    setCategory: useCallback(
      (next: CategoryId | null) => {
        change({ category: next });
      },
      [change],
    ),
    setDays: useCallback(
      (next: DayChoice | null) => {
        change(dayChoiceParams(next));
      },
      [change],
    ),
    setStarred: useCallback(
      (next: boolean) => {
        change({ starred: next ? 'yes' : null });
      },
      [change],
    ),
    clearFilters: useCallback(() => {
      setText('');
      change({ q: null, ...noFilters });
    }, [setText, change]),
    searchAll: () => {
      change(noFilters);
    },
    open: useCallback<JournalUrl['open']>(
      (opened) => {
        open(opened.kind, 'id' in opened ? opened.id : '');
      },
      [open],
    ),
    moveTo: (id) => {
      rename('edit', id);
    },
    close,
  };
}

/** Returns the search text that the page before left in the history entry. */
function foundBy(state: unknown): string {
  const found: unknown = typeof state === 'object' && state && Reflect.get(state, 'found');
  return typeof found === 'string' ? restoreFromUrl(found) : '';
}

function dialogOf(dialog: UrlDialog<(typeof kinds)[number]> | null): JournalDialog {
  if (!dialog) return { kind: 'none' };
  const { kind, value } = dialog;
  if (kind !== 'new') return { kind, id: value };
  return isCategoryId(value) ? { kind, category: value } : { kind };
}
