import { useLocation, useNavigate } from 'react-router';
import { selectChild, useSelectedChildId } from '../../data/preferences/selection';
import { QuickNote } from '../../features/journal/note/quick-note';
import { paths } from '../../lib/paths';
import { isPushed } from '../../lib/use-address';

/** The quick note that the address asks for, and the ways on from it. */
export function QuickNoteHost() {
  const childId = useSelectedChildId();
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const params = new URLSearchParams(search);

  function close() {
    if (isPushed(state)) {
      void navigate(-1);
      return;
    }
    params.delete('note');
    void navigate({ search: params.toString() }, { replace: true, preventScrollReset: true });
  }
  function openWhole(about: string) {
    // A journal is shown of the selected child alone.
    selectChild(about);
    params.delete('note');
    params.set('new', '');
    const isThere = pathname === paths.journal(about);
    // Closing the form goes where closing the note would have gone.
    void navigate(isThere ? { search: params.toString() } : paths.newEntry(about), {
      replace: true,
      state: { pushed: isPushed(state) },
      preventScrollReset: true,
    });
  }
  return (
    <QuickNote
      selectedId={childId}
      asked={params.get('note') ?? ''}
      onClose={close}
      onWhole={openWhole}
    />
  );
}
