import { useEffect } from 'react';
import { NotebookPen, Plus } from 'lucide-react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { useCanWrite } from '@/circle/store/use-permissions';
import { paths } from '@/lib/paths';
import './bottom-bar.css';

/**
 * The bar within a thumb's reach on phones: the journal, and a note over the current screen. Without a selected child,
 * both let the person choose where they lead. The chat button sits beside it (`chat-dock.css`). The bar loads after the
 * page; its room is reserved from the start (`shell.css`).
 */
export function BottomBar({ childId }: { readonly childId: string | null }) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => followKeyboard(), []);
  const canWrite = useCanWrite(childId);
  // The header is there before anything is read; its button for a new entry depends on what is read here.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-read-only', !canWrite);
  }, [canWrite]);
  return (
    <nav className="thumb-bar" aria-label="Quick">
      <NavLink
        className="thumb-place"
        to={childId === null ? paths.open('journal') : paths.journal(childId)}
      >
        <NotebookPen className="icon" aria-hidden="true" />
        <span>Journal</span>
      </NavLink>
      {canWrite && (
        <button
          type="button"
          className="thumb-note"
          aria-haspopup="dialog"
          // Its code loads while the page is idle (`quick-note.tsx`), or from here on.
          onPointerDown={loadNote}
          onClick={() => {
            // The screen below stays as it is, with its filters; closing the note goes one step back to it.
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

/** If less than this share of the window's greatest height is left while someone types, a keyboard is open. */
const leftByKeyboard = 0.78;

/**
 * Marks the page while a phone's keyboard covers it (`data-keyboard` of the document). Some browsers shrink the window
 * then, others only the visual viewport, which is lower in both cases. Returns a function that stops it.
 */
export function followKeyboard(): () => void {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const root = document.documentElement;
  let width = viewport.width;
  let tallest = 0;
  function look() {
    if (!viewport) return;
    const { width: now, height, scale } = viewport;
    // A phone that was turned, or a window made wider, counts as another window.
    if (Math.abs(now * scale - width) > 1) tallest = 0;
    width = now * scale;
    tallest = Math.max(tallest, height * scale);
    const isOpen = isTyped(document.activeElement) && height * scale < tallest * leftByKeyboard;
    if (isOpen) root.dataset['keyboard'] = 'open';
    else delete root.dataset['keyboard'];
  }
  // Reading the height forces a layout, which a focus moving between buttons need not wait for.
  function follow() {
    if (isTyped(document.activeElement)) look();
    else delete root.dataset['keyboard'];
  }
  look();
  viewport.addEventListener('resize', look);
  document.addEventListener('focusin', follow);
  document.addEventListener('focusout', follow);
  return () => {
    viewport.removeEventListener('resize', look);
    document.removeEventListener('focusin', follow);
    document.removeEventListener('focusout', follow);
    delete root.dataset['keyboard'];
  };
}

function isTyped(element: Element | null): boolean {
  return element?.matches('textarea, input, [contenteditable], [role="spinbutton"]') === true;
}
