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
import { redactForUrl, restoreFromUrl } from './redaction';

/** The dialog over a screen, as the address says it: so Back closes it, and a reload opens it again. */
export interface AddressDialog<K extends string> {
  readonly kind: K;
  /** Such as the id of a record; empty where the kind says it all. */
  readonly value: string;
}

export interface Address<K extends string> {
  /** The text of the search box, `q` in the address. */
  readonly text: string;
  readonly dialog: AddressDialog<K> | null;
  readonly params: URLSearchParams;
  readonly setText: (text: string) => void;
  /** Sets filters, takes out those that are null or empty. Back does not go through them one by one. */
  readonly change: (filters: Readonly<Record<string, string | null>>) => void;
  readonly open: (kind: K, value?: string) => void;
  /**
   * The open dialog goes on about something else, such as the record that it has just stored. The screen shows the same
   * dialog; a reload opens the one that the address names by then.
   */
  readonly rename: (kind: K, value: string) => void;
  readonly close: () => void;
}

/** How long typing in the search box rests before the address follows: browsers limit how often it may change. */
const addressDelay = 400;

/**
 * A screen's filters and its open dialog, read from the address and written back to it. `kinds` names the
 * dialogs. The functions stay the same for as long as the screen is there, so that what takes them need not
 * render for every letter that somebody types.
 */
export function useUrlState<K extends string>(kinds: readonly K[]): Address<K> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const wasPushed = isPushed(location.state);
  const kind = kinds.find((one) => params.has(one));
  const inAddress = kind === undefined ? null : { kind, value: params.get(kind) ?? '' };
  const [renamed, setRenamed] = useState<Renamed<K> | null>(null);
  const goesOn = renamed && [renamed.before, renamed.to].some((one) => isSame(one, inAddress));
  if (renamed && !goesOn) setRenamed(null);
  const dialog = goesOn ? renamed.shown : inAddress;
  const now: Now<K> = { kinds, inAddress, dialog, wasPushed, setParams, navigate };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  const set = useCallback(
    (
      edit: (next: URLSearchParams) => void,
      replace: boolean,
      state: { readonly pushed: boolean; readonly goesOn?: true },
    ) => {
      // The address itself, not the one last drawn: of two changes in a row the second must keep the first.
      const next = new URLSearchParams(window.location.search);
      edit(next);
      latest.current.setParams(next, { replace, preventScrollReset: true, state });
    },
    [],
  );
  const closeAll = useCallback((next: URLSearchParams) => {
    for (const one of latest.current.kinds) next.delete(one);
  }, []);
  const change = useCallback<Address<K>['change']>(
    (filters) => {
      set(
        (next) => {
          for (const [key, value] of Object.entries(filters)) {
            if (value === null || value === '') next.delete(key);
            else next.set(key, value);
          }
        },
        true,
        { pushed: latest.current.wasPushed },
      );
    },
    [set],
  );
  const open = useCallback<Address<K>['open']>(
    (opened, value = '') => {
      // One dialog that opens another takes its place: Back leads to the screen.
      const { inAddress: other, wasPushed: below } = latest.current;
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
  const rename = useCallback<Address<K>['rename']>(
    (to, value) => {
      const { dialog: shown, inAddress: before, wasPushed: below } = latest.current;
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
  // A person who is on the way to another page gets there: an address that follows the text would call that off.
  const isLeaving = useNavigation().state !== 'idle';
  const router = useContext(RouterContext)?.router;
  const [text, setText] = useSettledText(
    restoreFromUrl(params.get('q') ?? ''),
    isLeaving,
    (next) => {
      // The router knows before it is drawn that somebody is leaving.
      const isFree = router?.state.navigation.state === 'idle';
      if (isFree) change({ q: redactForUrl(next) });
      return isFree;
    },
  );

  return { text, dialog, params, setText, change, open, rename, close };
}

/** A dialog that the screen shows as it was opened, while the address says what it is about by now. */
interface Renamed<K extends string> {
  readonly shown: AddressDialog<K>;
  /** What the address says until it follows, and then. */
  readonly before: AddressDialog<K>;
  readonly to: AddressDialog<K>;
}

function isSame<K extends string>(a: AddressDialog<K>, b: AddressDialog<K> | null): boolean {
  return a.kind === b?.kind && a.value === b.value;
}

interface Now<K extends string> {
  readonly kinds: readonly K[];
  readonly inAddress: AddressDialog<K> | null;
  /** What the screen shows. */
  readonly dialog: AddressDialog<K> | null;
  /** Whether the step before this address is the screen without its dialog. */
  readonly wasPushed: boolean;
  readonly setParams: SetURLSearchParams;
  readonly navigate: NavigateFunction;
}

/** Whether the step before an address with this state is the screen without its dialog. */
export function isPushed(state: unknown): boolean {
  return isMarked(state, 'pushed');
}

/** Whether a step to an address with this state leaves the open dialog where it is. */
export function leavesDialogOpen(state: unknown): boolean {
  return isMarked(state, 'goesOn');
}

/** Whether somebody came to an address with this state by typing: then there is a keyboard on the screen already. */
export function cameTyping(state: unknown): boolean {
  return isMarked(state, 'typing');
}

function isMarked(state: unknown, mark: string): boolean {
  return typeof state === 'object' && state !== null && Reflect.get(state, mark) === true;
}

/**
 * Text that is shown at once and settles in the address after a rest, unless it is held. An address changed from
 * outside wins; one that merely follows the text, a moment later, does not, because more may have been typed since.
 * `settle` answers false where the address must stay as it is for now.
 */
function useSettledText(
  settled: string,
  isHeld: boolean,
  settle: (text: string) => boolean,
): [string, (text: string) => void] {
  const [text, setText] = useState(settled);
  const [seen, setSeen] = useState(settled);
  const [written, setWritten] = useState(settled);
  if (settled !== seen) {
    setSeen(settled);
    if (settled !== written) {
      setWritten(settled);
      setText(settled);
    }
  }
  useEffect(() => {
    if (text === written || isHeld) return;
    const timer = setTimeout(() => {
      if (settle(text)) setWritten(text);
    }, addressDelay);
    return () => {
      clearTimeout(timer);
    };
  });
  return [text, setText];
}
