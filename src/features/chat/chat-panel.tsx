import { useState } from 'react';
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
import { useBusy } from '../../lib/use-busy';
import { useCurrentDate } from '../../lib/use-current-date';
import { useMedia } from '../../lib/use-media';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { reachableScroll } from '../../ui/reachable-scroll';
import { ReadFailedDialog } from '../../ui/read-failed-dialog';
import { showToast } from '../../ui/toast-queue';
import { addToJournal } from './add-to-journal';
import { ChatComposer } from './chat-composer';
import { ChatMessageView, Thinking } from './chat-message';
import { useChat } from './use-chat';
import { useEndInView } from './use-end-in-view';
import { useSidePanel } from './use-side-panel';
import './chat-panel.css';

interface ChatPanelProps {
  readonly childId: string | null;
  readonly isOpen: boolean;
  /** Whether the person opened it for this child; with another child chosen it only stays open. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

/** Waits for the child, so that the first message already knows whom it is about. */
export function ChatPanel({ childId, ...panel }: ChatPanelProps) {
  const live = useLive(childId ?? '', async () =>
    childId === null ? null : ((await readChild(childId)) ?? null),
  );
  // A read that fails later must not take the conversation away.
  const [child, setChild] = useState<Child | null | 'unread'>('unread');
  if (live.status === 'ready' && live.value !== child) setChild(live.value);
  if (child !== 'unread') return <Panel child={child} {...panel} />;
  if (live.status !== 'failed' || !panel.isOpen) return null;
  return (
    <ReadFailedDialog what="The child’s profile" onRetry={live.retry} onClose={panel.onClose} />
  );
}

interface PanelProps extends Omit<ChatPanelProps, 'childId'> {
  readonly child: Child | null;
}

function Panel({ child, isOpen, takesFocus, onClose }: PanelProps) {
  const today = localDay(useCurrentDate());
  const navigate = useNavigate();
  const call = useAiCall('replace');
  const chat = useChat(child, call);
  const messages = shownMessages(chat.conversation);
  function close() {
    chat.stop();
    onClose();
  }

  const { run } = useBusy();
  const isPhone = useMedia('(max-width: 767px)');
  const panel = useSidePanel({ isOpen, isPhone, takesFocus, onEscape: close });
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

  async function add(reply: string) {
    if (!child) return;
    if (!(await addToJournal(child.id, reply, new Date()))) {
      showToast({
        tone: 'danger',
        title: 'Could not add to the journal',
        description: 'This browser would not keep the text.',
      });
      return;
    }
    close();
    void navigate(paths.newEntry(child.id));
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
                      run(() => add(message.content));
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
