import { Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyOr } from '../../lib/lazy-or';
import { showToast } from '../../ui/messages/toast-queue';

const QuickNoteHost = lazyOr(async () => {
  const [{ QuickNoteHost: component }, { openJournal }] = await Promise.all([
    import('./quick-note-host'),
    import('../../data/start/open-journal'),
  ]);
  // Where the browser stores nothing, the note says that nothing could be read.
  await openJournal().catch(() => undefined);
  return component;
}, NotLoadedNote);

/** The quick note over any screen, open while the address has `note`: Back closes it, and a reload opens it again. */
export function QuickNote() {
  const { search } = useLocation();
  if (!new URLSearchParams(search).has('note')) return null;
  return (
    <Suspense fallback={null}>
      <QuickNoteHost />
    </Suspense>
  );
}

function NotLoadedNote() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    showToast({
      tone: 'danger',
      title: 'The note could not be opened',
      description: 'Nothing is lost. Reload the page and try again.',
    });
    void navigate(pathname, { replace: true });
  }, [navigate, pathname]);
  return null;
}
