import { useEffect, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { useSelectedChildId } from '@/data/preferences/selected-child';
import { useChatEnabled } from '@/data/preferences/settings-store';
import { whileBusy } from '@/lib/busy';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import type { ChatPanel } from './chat-panel';
import './chat-dock.css';

/** The floating chat button, shown only if the chat is enabled, and the panel it opens. */
export function ChatDock() {
  const chatEnabled = useChatEnabled();
  const childId = useSelectedChildId();
  const [isOpen, setOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  // The panel stays mounted once loaded, so that a closed conversation is still there when it is opened again.
  const [Panel, setPanel] = useState<typeof ChatPanel | null>(null);
  const isReading = useReading();
  // Children with a message that no draft could store: their panels stay mounted even if another child is selected.
  const [notStored, setNotStored] = useState<readonly (string | null)[]>([]);
  if (!chatEnabled && notStored.length === 0) return null;
  const isShown = isOpen && chatEnabled;
  const others = notStored.filter((id) => id !== childId);
  const isCurrentMounted = chatEnabled || notStored.includes(childId);

  async function open() {
    setOpen(true);
    setOpenedFor(childId);
    if (Panel) return;
    forgetToast('chat/open');
    try {
      const { ChatPanel: loaded } = await whileBusy(import('./chat-panel'));
      setPanel(() => loaded);
    } catch (error) {
      console.warn(error);
      setOpen(false);
      showToast({
        topic: 'chat/open',
        tone: 'danger',
        title: 'The assistant could not be loaded',
        description: 'Please check your connection and try again.',
      });
    }
  }

  return (
    <>
      {chatEnabled && !isOpen && (
        <button
          type="button"
          id="open-assistant"
          className="chat-button"
          data-aside={isReading || undefined}
          aria-label="Open assistant"
          onClick={() => {
            void open();
          }}
        >
          <MessageCircle className="icon" aria-hidden="true" />
          <span>Assistant</span>
        </button>
      )}
      {Panel &&
        [...(isCurrentMounted ? [childId] : []), ...others].map((id) => (
          <Panel
            key={id ?? 'no child'}
            childId={id}
            isOpen={isShown && id === childId}
            isCurrent={id === childId}
            takesFocus={openedFor === id}
            onNotStored={(isNotStored) => {
              setNotStored((all) => [
                ...all.filter((one) => one !== id),
                ...(isNotStored ? [id] : []),
              ]);
            }}
            onClose={() => {
              setOpen(false);
              requestAnimationFrame(() => document.getElementById('open-assistant')?.focus());
            }}
          />
        ))}
    </>
  );
}

/** In ms: after this time without scrolling, the button comes back. */
const idleAfter = 2000;
/** Movements smaller than this, in pixels, are an unsteady thumb and not scrolling. */
const smallestScroll = 6;

/** Returns whether someone is scrolling down to read on, until they scroll up or pause. */
function useReading(): boolean {
  const [isReading, setReading] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function onScroll() {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < smallestScroll) return;
      last = window.scrollY;
      setReading(moved > 0);
      clearTimeout(timer);
      timer = setTimeout(() => {
        setReading(false);
      }, idleAfter);
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', onScroll);
    };
  }, []);
  return isReading;
}
