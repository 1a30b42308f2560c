import { useState } from 'react';
import { MessageCircle } from 'lucide-react';
import { useSelectedChildId } from '../../data/selection';
import { useChatEnabled } from '../../data/settings-store';
import { showToast } from '../../ui/toast-queue';
import type { ChatPanel } from './chat-panel';
import { useReading } from './use-reading';
import './chat-dock.css';

/** The floating chat button, shown only when the chat is enabled, and the panel it opens. */
export function ChatDock() {
  const chatEnabled = useChatEnabled();
  const childId = useSelectedChildId();
  const [isOpen, setOpen] = useState(false);
  const [openedFor, setOpenedFor] = useState<string | null>(null);
  // Once loaded the panel stays, so that a closed conversation is still there when it opens again.
  const [Panel, setPanel] = useState<typeof ChatPanel | null>(null);
  const isReading = useReading();
  if (!chatEnabled) return null;

  async function open() {
    setOpen(true);
    setOpenedFor(childId);
    if (Panel) return;
    try {
      const { ChatPanel: loaded } = await import('./chat-panel');
      setPanel(() => loaded);
    } catch (error) {
      console.warn(error);
      setOpen(false);
      showToast({
        topic: 'chat',
        tone: 'danger',
        title: 'The assistant could not be loaded',
        description: 'Please check your connection and try again.',
      });
    }
  }

  return (
    <>
      {!isOpen && (
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
        </button>
      )}
      {Panel && (
        <Panel
          key={childId ?? 'no child'}
          childId={childId}
          isOpen={isOpen}
          takesFocus={openedFor === childId}
          onClose={() => {
            setOpen(false);
            requestAnimationFrame(() => document.getElementById('open-assistant')?.focus());
          }}
        />
      )}
    </>
  );
}
