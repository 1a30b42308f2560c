import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  type NavigateFunction,
  type SetURLSearchParams,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { redactForUrl, restoreFromUrl } from './url-redaction';

/** The dialog over a screen as the URL names it, so that Back closes it and a reload opens it again. */
export interface UrlDialog<K extends string> {
  readonly kind: K;
  /** For example a record's id; empty if `kind` says it all. */
  readonly value: string;
}

export interface UrlState<K extends string> {
  /** The text of the search box, `q` in the URL. */
  readonly text: string;
  readonly dialog: UrlDialog<K> | null;
  readonly params: URLSearchParams;
  readonly setText: (text: string) => void;
  /** Sets filters and removes those that are null or empty, without adding a history entry for each. */
  readonly change: (filters: Readonly<Record<string, string | null>>) => void;
  readonly open: (kind: K, value?: string) => void;
  /**
   * Points the URL at something else, such as the record just stored, while the same dialog stays open. A reload opens what the
   * URL now names.
   */
  readonly rename: (kind: K, value: string) => void;
  readonly close: () => void;
}

/** Pause in ms before the URL follows the search box, because browsers limit how often it may change. */
const urlDelayMs = 400;

/**
 * Reads a screen's filters and open dialog from the URL and writes them back to it. `kinds` names the dialogs. The returned
 * functions are stable, so that their receivers don't render again at every letter typed.
 */
export function useUrlState<K extends string>(kinds: readonly K[]): UrlState<K> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const wasPushed = isPushed(location.state);
  const kind = kinds.find((one) => params.has(one));
  const inUrl = kind === undefined ? null : { kind, value: params.get(kind) ?? '' };
  const [renamed, setRenamed] = useState<Renamed<K> | null>(null);
  const isRenamed = renamed && [renamed.before, renamed.to].some((one) => isSame(one, inUrl));
  if (renamed && !isRenamed) setRenamed(null);
  const dialog = isRenamed ? renamed.shown : inUrl;
  const now: Now<K> = { kinds, inUrl: inUrl, dialog, wasPushed, setParams, navigate };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  const set = useCallback(
    (
      edit: (next: URLSearchParams) => void,
      replace: boolean,
      state: { readonly pushed: boolean; readonly goesOn?: true },
      flushSync = false,
    ) => {
      // Read the real URL, not the one last rendered: the second of two changes in a row must keep the first.
      const next = new URLSearchParams(window.location.search);
      edit(next);
      latest.current.setParams(next, { replace, preventScrollReset: true, state, flushSync });
    },
    [],
  );
  const closeAll = useCallback((next: URLSearchParams) => {
    for (const one of latest.current.kinds) next.delete(one);
  }, []);
  const change = useCallback(
    (filters: Parameters<UrlState<K>['change']>[0], flushSync?: boolean) => {
      set(
        (next) => {
          for (const [key, value] of Object.entries(filters)) {
            if (value === null || value === '') next.delete(key);
            else next.set(key, value);
          }
        },
        true,
        { pushed: latest.current.wasPushed, goesOn: true },
        flushSync,
      );
    },
    [set],
  );
  const open = useCallback<UrlState<K>['open']>(
    (opened, value = '') => {
      // A dialog opened from another one replaces it, so that Back leads to the screen.
      const { inUrl: other, wasPushed: below } = latest.current;
      set(
        (next) => {
          closeAll(next);
          next.set(opened, value);
        },
        other !== null,
        { pushed: other ? below : true },
      );
    },
    [set, closeAll],
  );
  const rename = useCallback<UrlState<K>['rename']>(
    (to, value) => {
      const { dialog: shown, inUrl: before, wasPushed: below } = latest.current;
      if (!shown || !before) return;
      setRenamed({ shown, before, to: { kind: to, value } });
      set(
        (next) => {
          closeAll(next);
          next.set(to, value);
        },
        true,
        { pushed: below, goesOn: true },
      );
    },
    [set, closeAll, setRenamed],
  );
  const close = useCallback(() => {
    if (latest.current.wasPushed) void latest.current.navigate(-1);
    else set(closeAll, true, { pushed: false });
  }, [set, closeAll]);
  // Hold the text back while navigating, because changing the URL would cancel that; and while a dialog is open, because Back
  // would go to the URL without the text. What opens a dialog writes it first.
  const isHeld = useNavigation().state !== 'idle' || inUrl !== null || wasPushed;
  const router = useContext(RouterContext)?.router;
  const inQuery: TextInUrl = { shown: params.get('q') ?? '', key: location.key };
  // The router knows about a navigation before React renders it.
  const canWrite = () => {
    const { navigation, location: reached } = router?.state ?? {};
    return navigation?.state === 'idle' && reached?.key === location.key;
  };
  const [text, setText] = useSettledText(inQuery, isHeld, canWrite, (shown) => {
    // Drawn at once: a link pressed before that would open without the text.
    change({ q: shown }, true);
  });

  return { text, dialog, params, setText, change, open, rename, close };
}

/** A dialog that still shows what it was opened with, while the URL already names something else. */
interface Renamed<K extends string> {
  readonly shown: UrlDialog<K>;
  /** What the URL names until it has been updated (`before`) and after that (`to`). */
  readonly before: UrlDialog<K>;
  readonly to: UrlDialog<K>;
}

function isSame<K extends string>(a: UrlDialog<K>, b: UrlDialog<K> | null): boolean {
  return a.kind === b?.kind && a.value === b.value;
}

interface Now<K extends string> {
  readonly kinds: readonly K[];
  readonly inUrl: UrlDialog<K> | null;
  /** What the screen shows. */
  readonly dialog: UrlDialog<K> | null;
  /** Whether the previous history entry is the screen without its dialog. */
  readonly wasPushed: boolean;
  readonly setParams: SetURLSearchParams;
  readonly navigate: NavigateFunction;
}

/** Returns whether the history entry before one with this state is the screen without its dialog. */
export function isPushed(state: unknown): boolean {
  return isMarked(state, 'pushed');
}

/** Returns whether a navigation with this state leaves the open dialog as it is. */
export function leavesDialogOpen(state: unknown): boolean {
  return isMarked(state, 'goesOn');
}

/** Returns whether a navigation with this state was made by typing, so that a keyboard is on the screen already. */
export function isFromTyping(state: unknown): boolean {
  return isMarked(state, 'typing');
}

function isMarked(state: unknown, mark: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, mark) === true;
}

interface TextInUrl {
  /** What the URL shows for the text. */
  readonly shown: string;
  /** The key of the history entry. */
  readonly key: string;
}

/**
 * Returns text that shows at once and reaches the URL after a pause or before something is pressed, unless it is held. A URL
 * changed from outside wins; one that only follows the text doesn't, because more may have been typed since. `write` puts what the
 * URL shows for the text into it, and returns once the page is drawn with the new URL.
 */
function useSettledText(
  { shown, key }: TextInUrl,
  isHeld: boolean,
  canWrite: () => boolean,
  write: (shown: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(() => restoreFromUrl(shown));
  const [written, setWritten] = useState({ text, shown });
  // Compare the keys as well: the URL may change to the text and back before it is rendered once.
  const [seen, setSeen] = useState({ shown, key });
  if (key !== seen.key || shown !== seen.shown) {
    setSeen({ shown, key });
    if (shown !== written.shown) {
      const restored = restoreFromUrl(shown);
      setWritten({ text: restored, shown });
      setText(restored);
    }
  }
  useEffect(() => {
    if (text === written.text || isHeld) return;
    const settle = () => {
      if (!canWrite()) return;
      const next = redactForUrl(text);
      setWritten({ text, shown: next });
      write(next);
    };
    const timer = setTimeout(settle, urlDelayMs);
    // What is pressed may open a dialog or leave the page: Back must find the text, and links are drawn with the URL.
    const onKeyDown = ({ target }: KeyboardEvent) => {
      if (!(target instanceof HTMLInputElement)) settle();
    };
    window.addEventListener('click', settle, true);
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('click', settle, true);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  });
  return [text, setText];
}
