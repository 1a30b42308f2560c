import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { startsWithToday } from '@/data/preferences/home';
import { useSelectedChildId } from '@/data/preferences/selected-child';
import { isComposing } from '@/lib/focus';
import { lazyOrNothing, lazyWithFallback } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/base/button';
import { showToast } from '@/ui/messages/toast-queue';
import type { CommandPaletteProps } from './command-palette';
import type { ShortcutsDialogProps } from './shortcuts-dialog';
import { hasNewEntryKey } from '@/data/preferences/preferences';

const CommandPalette = lazyWithFallback<CommandPaletteProps>(async () => {
  const [{ CommandPalette: component }, { openJournal }] = await Promise.all([
    import('./command-palette'),
    import('@/data/startup/open-journal'),
  ]);
  // If the browser stores nothing, the palette still leads to every page.
  await openJournal().catch(() => undefined);
  return component;
}, NotLoadedPalette);

function NotLoadedPalette({ onClose }: CommandPaletteProps) {
  useEffect(() => {
    onClose();
    showToast({
      topic: 'open-search',
      tone: 'danger',
      title: 'The search could not be loaded',
      description: 'Nothing is lost. Reload the page and try again.',
    });
  }, [onClose]);
  return null;
}

const ShortcutsDialog = lazyOrNothing<ShortcutsDialogProps>(
  async () => (await import('./shortcuts-dialog')).ShortcutsDialog,
);

/**
 * The header's two shortcuts and their keys: a new entry (N), and search and go to (Ctrl or Meta plus k). ? lists the
 * keys.
 */
export function QuickActions() {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const addEntry = useNewEntry();
  const search = () => {
    setTyped('');
    setOpen(true);
  };
  const [isHelpOpen, setHelpOpen] = useState(false);
  useQuickKeys({
    onNew: addEntry,
    onSearch: search,
    onHelp: () => {
      setHelpOpen(true);
    },
  });
  return (
    <>
      <IconButton
        label="New entry"
        icon={Plus}
        className="new-entry"
        aria-keyshortcuts="N"
        onClick={addEntry}
      />
      <IconButton
        label="Search and go to"
        icon={Search}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={search}
      />
      {isOpen && (
        <Suspense
          fallback={<PalettePlaceholder onLetter={(letter) => setTyped((was) => was + letter)} />}
        >
          <CommandPalette typed={typed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {isHelpOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog
            onClose={() => {
              setHelpOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Opens the form of a new entry for the current child; over the journal with its filters, if that is open. Without a
 * selected child, opens the quick note over the screen, which names the child and lets the person change it.
 */
function useNewEntry(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const childId = useSelectedChildId();
  return () => {
    // Closing the form goes one step back, to the page it was opened from.
    const state = { pushed: true };
    if (childId === null) {
      if (!startsWithToday()) void navigate(paths.open('entry'));
      else void navigate(paths.note(pathname, '', search), { state, preventScrollReset: true });
      return;
    }
    if (pathname !== paths.journal(childId)) {
      void navigate(paths.newEntry(childId), { state });
      return;
    }
    const params = new URLSearchParams(search);
    params.set('new', '');
    void navigate({ search: params.toString() }, { state, preventScrollReset: true });
  };
}

/** Takes the palette's place while its code loads: what is typed goes into its field. */
function PalettePlaceholder({ onLetter }: { readonly onLetter: (letter: string) => void }) {
  const type = useEffectEvent(onLetter);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (
        isComposing(event) ||
        event.key.length !== 1 ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      type(event.key);
    }
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, []);
  return null;
}

interface QuickKeys {
  readonly onNew: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/**
 * Handles N for a new entry, Ctrl or Meta plus k for the palette, ? for the list of keys. Not while something that
 * takes keys is open.
 */
function useQuickKeys({ onNew, onSearch, onHelp }: QuickKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const isHelp = key === '?';
    if (event.defaultPrevented || event.repeat) return;
    // Most keyboards make the question mark with Shift or Alt.
    if (!isHelp && (event.altKey || event.shiftKey)) return;
    if (isBusy()) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    const isShortcutLetter = !hasModifier && !isTyping(event.target) && hasNewEntryKey();
    if (isHelp && isShortcutLetter) {
      event.preventDefault();
      onHelp();
    } else if (key === 'k' && hasModifier) {
      event.preventDefault();
      onSearch();
    } else if (key === 'n' && isShortcutLetter) {
      // Otherwise the letter would also be typed into the form that opens.
      event.preventDefault();
      onNew();
    }
  });
  // A layout effect, so that the listener is there when the page is first painted: a key pressed at once counts.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

/**
 * Returns whether something takes keys itself: a dialog, the navigation sheet, or a list or menu that jumps to items by
 * letter.
 */
function isBusy(): boolean {
  return document.querySelector('.dlg-scrim, dialog[open], .pop') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
