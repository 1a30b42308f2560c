import { useEffect, useEffectEvent, useRef } from 'react';
import { Eraser, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAiCall } from '../../assist/use-ai-call';
import { readChild } from '../../data/children';
import { useLive } from '../../data/use-live';
import { wholeYears } from '../../domain/age';
import { localDay } from '../../domain/calendar-day';
import { shownMessages } from '../../domain/conversation';
import type { Child } from '../../domain/entities';
import { paths } from '../../lib/paths';
import { useCurrentDate } from '../../lib/use-current-date';
import { useMedia } from '../../lib/use-media';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { reachableScroll } from '../../ui/reachable-scroll';
import { showToast } from '../../ui/toast-queue';
import { addToJournal } from './add-to-journal';
import { ChatComposer } from './chat-composer';
import { ChatMessageView, Thinking } from './chat-message';
import { useChat } from './use-chat';
import { useEndInView } from './use-end-in-view';
import './chat-panel.css';

interface ChatPanelProps {
  readonly childId: string | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Waits for the child, so that the first message already knows whom it is about. */
export function ChatPanel({ childId, isOpen, onClose }: ChatPanelProps) {
  const live = useLive(childId ?? '', async () =>
    childId === null ? null : ((await readChild(childId)) ?? null),
  );
  if (live.status !== 'ready') return null;
  return <Panel child={live.value} isOpen={isOpen} onClose={onClose} />;
}

interface PanelProps extends Omit<ChatPanelProps, 'childId'> {
  readonly child: Child | null;
}

function Panel({ child, isOpen, onClose }: PanelProps) {
  const today = localDay(useCurrentDate());
  const navigate = useNavigate();
  const call = useAiCall('replace');
  const chat = useChat(child, call);
  const messages = shownMessages(chat.conversation);
  function close() {
    chat.stop();
    onClose();
  }

  const isPhone = useMedia('(max-width: 767px)');
  const panel = useSidePanel(isOpen, isPhone, close);
  const end = useEndInView(isOpen, messages.length, chat.isLoading);

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Reply copied' });
    } catch {
      showToast({
        tone: 'danger',
        title: 'Could not copy',
        description: 'Select the text and copy it by hand.',
      });
    }
  }

  function add(reply: string) {
    if (!child) return;
    if (!addToJournal(child.id, reply, new Date())) {
      showToast({
        tone: 'danger',
        title: 'Could not add to the journal',
        description: 'This browser would not keep the text.',
      });
      return;
    }
    close();
    void navigate(`${paths.journal(child.id)}?new=`);
  }

  return (
    <dialog ref={panel} className="chat-panel" aria-labelledby="chat-title" aria-modal={isPhone}>
      <div className="chat-head">
        <div>
          <h2 id="chat-title">Kinleaf Assistant</h2>
          {child && (
            <p>
              Answers for {child.name}, {wholeYears(child.birthdate, today)}
            </p>
          )}
        </div>
        <IconButton
          label="Clear conversation"
          icon={Eraser}
          disabled={messages.length === 0}
          onClick={chat.clear}
        />
        <IconButton label="Close" icon={X} onClick={close} />
      </div>
      <div ref={reachableScroll} className="chat-log" role="log" aria-label="Conversation">
        <ul>
          {messages.length === 0 && (
            <li className="chat-empty">
              <p>No messages yet</p>
              <p>Ask about development, milestones, activities, food or family life.</p>
            </li>
          )}
          {messages.map((message) => (
            <ChatMessageView
              key={message.timestamp + message.role}
              message={message}
              onCopy={() => {
                void copy(message.content);
              }}
              onAddToJournal={
                child
                  ? () => {
                      add(message.content);
                    }
                  : undefined
              }
            />
          ))}
          {chat.isLoading && <Thinking />}
          {!chat.isLoading && messages.at(-1)?.role === 'user' && (
            <li className="chat-unanswered">
              <Button
                size="sm"
                onClick={() => {
                  void chat.retry();
                }}
              >
                Ask again
              </Button>
            </li>
          )}
          <li ref={end} aria-hidden="true" />
        </ul>
      </div>
      <ChatComposer childId={child?.id ?? null} chat={chat} isOpen={isOpen} />
      {call.sheet}
    </dialog>
  );
}

/**
 * The browser's own dialog element: beside the page on a wide screen, where writing goes on next to it. On a phone it
 * covers the page, which is then out of reach. Not by `showModal`: that would put it above every message and above the
 * sheet that asks before something is sent.
 */
function useSidePanel(isOpen: boolean, isPhone: boolean, onEscape: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !isOpen) return;
    dialog.show();
    dialog.querySelector('textarea')?.focus();
    document.documentElement.dataset['chat'] = 'open';
    // The browser closes only modal dialogs on Escape, and would do so without cancelling the request.
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      escape();
    }
    dialog.addEventListener('keydown', onKeyDown);
    return () => {
      dialog.removeEventListener('keydown', onKeyDown);
      dialog.close();
      delete document.documentElement.dataset['chat'];
    };
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen || !isPhone) return;
    const beside = [...(ref.current?.parentElement?.children ?? [])]
      .filter((element) => element instanceof HTMLElement)
      .filter((element) => !(element instanceof HTMLDialogElement) && !element.inert);
    for (const element of beside) element.inert = true;
    return () => {
      for (const element of beside) element.inert = false;
    };
  }, [isOpen, isPhone]);
  return ref;
}
