import { useEffect } from 'react';
import { NotebookPen, Plus } from 'lucide-react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import { paths } from '@/lib/paths';
import { followKeyboard } from './follow-keyboard';
import './bottom-bar.css';

/**
 * What a thumb reaches on a phone: the journal, and a note over whatever is on the screen. With no child selected both
 * leave the choice to where they lead. The chat button stands beside it in the bar (`chat-dock.css`). It loads after the
 * page; the room it takes is there from the start (`shell.css`).
 */
export function BottomBar({ childId }: { readonly childId: string | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => followKeyboard(), []);
  const mayWrite = useCanWrite(childId);
  // The header is there before anything is read; its button for a new entry goes by what is read here.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-read-only', !mayWrite);
  }, [mayWrite]);
  return (
    <nav className="thumb-bar" aria-label="Quick">
      <NavLink
        className="thumb-place"
        to={childId === null ? paths.open('journal') : paths.journal(childId)}
      >
        <NotebookPen className="icon" aria-hidden="true" />
        <span>Journal</span>
      </NavLink>
      {mayWrite && (
        <button
          type="button"
          className="thumb-note"
          aria-haspopup="dialog"
          // Its code loads while the page is at rest (`quick-note.tsx`), or from here on.
          onPointerDown={loadNote}
          onClick={() => {
            // The screen beneath stays as it is, its filters too; closing the note goes one step back to it.
            const to = paths.note(pathname, '', search);
            void navigate(to, { state: { pushed: true }, preventScrollReset: true });
          }}
        >
          <Plus className="icon" aria-hidden="true" />
          <span>Note</span>
        </button>
      )}
    </nav>
  );
}

function loadNote() {
  import('./quick-note-host').catch(console.info);
}
