import { useEffect } from 'react';
import { type Location, useNavigate } from 'react-router';
import { selectChild, useSelectedChildId } from '@/data/preferences/selection';
import { QuickNote } from '@/features/journal/quick-note/quick-note';
import { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
import { paths } from '@/lib/paths';
import { isPushed } from '@/lib/use-url-state';

export interface QuickNoteHostProps {
  /** Where the router is at this moment: what the page below was drawn for may be the address before. */
  readonly location: Location;
}

/** The quick note that the address asks for, and the ways on from it. It stands by while the address asks for none. */
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
  function openWhole(about: string) {
    // A journal is shown of the selected child alone.
    selectChild(about);
    params.delete('note');
    params.set('new', '');
    const isThere = pathname === paths.journal(about);
    // Closing the form goes where closing the note would have gone.
    void navigate(isThere ? { pathname, search: params.toString() } : paths.newEntry(about), {
      replace: true,
      state: { pushed: isPushed(state) },
      preventScrollReset: true,
    });
  }
  return <QuickNote selectedId={childId} asked={asked} onClose={close} onWhole={openWhole} />;
}
