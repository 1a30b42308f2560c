import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
import { selectChild, useSelectedChildId } from '@/data/preferences/selected-child';
import { QuickNote } from '@/features/journal/quick-note/quick-note';
import type { CategoryId } from '@/domain/schema/categories';
import { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
import { paths } from '@/lib/paths';
import { isPushed } from '@/lib/use-url-state';

export interface QuickNoteHostProps {
  /** The router's current location: the page below may still show the previous one. */
  readonly location: Location;
}

/** The quick note requested by the URL, and where it leads. Mounted but empty while the URL requests none. */
export function QuickNoteHost({ location }: QuickNoteHostProps) {
  useEffect(coverWhileWaiting, []);
  const childId = useSelectedChildId();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const asked = params.get('note');

  function close() {
    if (isPushed(state)) {
      void navigate(-1);
      return;
    }
    params.delete('note');
    const to = { pathname, search: params.toString() };
    void navigate(to, { replace: true, preventScrollReset: true });
  }
  function openWhole(about: string, category: CategoryId) {
    // Only the selected child's journal can be shown.
    selectChild(about);
    params.delete('note');
    params.set('new', category);
    const isThere = pathname === paths.journal(about);
    // Closing the form goes where closing the note would have gone.
    void navigate(
      isThere ? { pathname, search: params.toString() } : paths.newEntry(about, category),
      {
        replace: true,
        state: { pushed: isPushed(state) },
        preventScrollReset: true,
      },
    );
  }
  return (
    <QuickNote
      selectedId={childId}
      requestedCategory={asked}
      onClose={close}
      onOpenFullForm={openWhole}
    />
  );
}
