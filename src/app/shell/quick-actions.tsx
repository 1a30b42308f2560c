import { Suspense, useEffect, useState } from 'react';
import { Plus, Search } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { startsWithToday } from '@/data/preferences/home';
import { useSelectedChildId } from '@/data/preferences/selection';
import { lazyWithFallback, lazyOrNothing } from '@/lib/lazy-with-fallback';
import { paths } from '@/lib/paths';
import { IconButton } from '@/ui/base/button';
import { showToast } from '@/ui/messages/toast-queue';
import type { CommandPaletteProps } from './command-palette';
import type { ShortcutsDialogProps } from './shortcuts-dialog';
import { PalettePlaceholder } from './type-ahead';
import { useQuickKeys } from './use-quick-keys';

const CommandPalette = lazyWithFallback<CommandPaletteProps>(async () => {
  const [{ CommandPalette: component }, { openJournal }] = await Promise.all([
    import('./command-palette'),
    import('@/data/startup/open-journal'),
  ]);
  // Where the browser stores nothing, the palette still leads to every page.
  await openJournal().catch(() => undefined);
  return component;
}, NotLoadedPalette);

function NotLoadedPalette({ onClose }: CommandPaletteProps) {
  useEffect(() => {
    onClose();
    showToast({
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

/** The header's two quick ways, and their keys: a new entry (N), and search and go to (Ctrl or Meta plus k). ? lists the keys. */
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
 * Opens the form of a new entry for the current child; over the journal as it is filtered, if that is open. Where none of
 * the children is selected, the quick note over the screen: it says whom it is about, and that can be changed in it.
 */
function useNewEntry(): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const childId = useSelectedChildId();
  return () => {
    // Closing the form goes one step back: to the page where it was asked for.
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
