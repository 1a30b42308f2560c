import { useEffect } from 'react';
import { NotebookPen, Plus } from 'lucide-react';
import { NavLink, useNavigate } from 'react-router';
import { paths } from '../../lib/paths';
import { followKeyboard } from './follow-keyboard';
import './thumb-bar.css';

/**
 * What a thumb reaches on a phone: the journal, and a note over whatever is on the screen. The chat button stands beside
 * it in the bar (`chat-dock.css`). It loads after the page; the room it takes is there from the start (`shell.css`).
 */
export function ThumbBar({ childId }: { readonly childId: string }) {
  const navigate = useNavigate();
  useEffect(() => followKeyboard(), []);
  return (
    <nav className="thumb-bar" aria-label="Quick">
      <NavLink className="thumb-place" to={paths.journal(childId)}>
        <NotebookPen className="icon" aria-hidden="true" />
        <span>Journal</span>
      </NavLink>
      <button
        type="button"
        id="quick-note"
        className="thumb-note"
        aria-haspopup="dialog"
        onClick={() => {
          void navigate(paths.newEntry(childId), { state: { pushed: true } });
        }}
      >
        <Plus className="icon" aria-hidden="true" />
        <span>Note</span>
      </button>
    </nav>
  );
}
