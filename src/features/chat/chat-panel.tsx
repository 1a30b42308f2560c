import { copyText } from '@/lib/browser';
import { useEffect, useEffectEvent, useState } from 'react';
import { Eraser, X } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useAiCall } from '@/ai/assist/use-ai-call';
import { useCanWrite } from '@/circle/store/use-permissions';
import { readChild } from '@/data/records/children';
import { draftForms } from '@/data/drafts/draft-forms';
import { useLive } from '@/data/db/use-live';
import { type OpenedForm, useOpenDraft } from '@/shared/record-form/use-draft';
import { wholeYears } from '@/domain/dates/age';
import { localDay } from '@/domain/dates/calendar-day';
import { parseMessageForm, shownMessages } from '@/domain/ai/conversation';
import type { Child } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';
import { useBusy } from '@/lib/use-busy';
import { useCurrentDate } from '@/lib/use-now';
import { useMedia } from '@/lib/use-media';
import { useUnloadGuard } from '@/lib/use-leave-guard';
import { Button, IconButton } from '@/ui/base/button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { ReadFailedDialog } from '@/ui/overlays/confirm-dialogs';
import { MessageLine, useMessageOutlet } from '@/ui/messages/message-line';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import { ChatComposer, useChatImage } from './chat-composer';
import { ChatMessageView, Thinking } from './chat-message';
import { useChat } from './use-chat';
import { useScrollToEnd, useSidePanel } from './panel-hooks';
import { useSettings } from '@/data/preferences/settings';
import { chatProblem } from '@/domain/ai/call-problems';
import { emptyEntryForm, parseEntryForm } from '@/domain/entry/entry-form';
import { asStoredDraft, writeDraft } from '@/data/drafts/drafts';
import { resumeDraft } from '@/data/drafts/draft-locks';
import './chat-panel.css';

interface ChatPanelProps {
  readonly childId: string | null;
  readonly isOpen: boolean;
  /** Whether its child is selected. The panel of another child only keeps the text typed in it. */
  readonly isCurrent: boolean;
  /** Whether it was opened for this child, and did not just stay open while another was selected. */
  readonly takesFocus: boolean;
  /** Called with whether the text is only in this panel, because no draft could be stored. */
  readonly onNotStored: (isNotStored: boolean) => void;
  readonly onClose: () => void;
}

/** Waits for the child to be read, so that the first message already has their details. */
export function ChatPanel({ childId, ...panel }: ChatPanelProps) {
  const live = useLive(childId ?? '', async () =>
    childId === null ? null : ((await readChild(childId)) ?? null),
  );
  // A later read that fails must not close the conversation.
  const [child, setChild] = useState<Child | null | 'unread'>('unread');
  if (live.status === 'ready' && live.value !== child) setChild(live.value);
  const opened = useOpenDraft({
    form: draftForms.chat(childId),
    parse: parseMessageForm,
    nameOf: ({ text }) => text.trim(),
  });
  if (child !== 'unread' && opened) {
    // Text typed about a child is dropped when the child is deleted.
    const isDeleted = childId !== null && child === null;
    return <Panel child={child} isDeleted={isDeleted} opened={opened} {...panel} />;
  }
  if (live.status !== 'failed' || !panel.isOpen) return null;
  return (
    <ReadFailedDialog what="The child’s profile" onRetry={live.retry} onClose={panel.onClose} />
  );
}

interface PanelProps extends Omit<ChatPanelProps, 'childId'> {
  readonly child: Child | null;
  readonly isDeleted: boolean;
  readonly opened: OpenedForm;
}

function Panel({
  child,
  isDeleted,
  opened,
  isOpen,
  isCurrent,
  takesFocus,
  onNotStored,
  onClose,
}: PanelProps) {
  const today = localDay(useCurrentDate());
  const navigate = useNavigate();
  const call = useAiCall('replace');
  const chat = useChat(child, call);
  const messages = shownMessages(chat.conversation);
  const image = useChatImage();
  const [isNotStored, setNotStored] = useState(false);
  const isAtRisk = isNotStored && !isDeleted;
  useUnloadGuard(isAtRisk, () => isAtRisk);
  const [wasSwitched, setSwitched] = useState(false);
  const reportNotStored = useEffectEvent(onNotStored);
  useEffect(() => {
    reportNotStored(isAtRisk);
  }, [isAtRisk]);
  const endConversation = useEffectEvent(chat.clear);
  useEffect(() => {
    if (!isCurrent) endConversation();
  }, [isCurrent]);
  function close() {
    chat.stop();
    onClose();
  }

  const { run } = useBusy();
  const isPhone = useMedia('(max-width: 767px)');
  // A panel that covers the page shows the page's messages too.
  const coversPage = useMedia('(max-width: 1130px)');
  const here = useMessageOutlet({
    topic: coversPage ? undefined : 'chat',
    isModal: coversPage,
    isOpen,
  });
  const panel = useSidePanel({ isOpen, isPhone, takesFocus, onEscape: close });
  const end = useScrollToEnd(isOpen, messages.length, chat.isLoading);

  async function copy(text: string) {
    showToast(
      (await copyText(text))
        ? { topic: 'chat/copy', title: 'Reply copied' }
        : {
            topic: 'chat/copy',
            tone: 'danger',
            title: 'Could not copy',
            description: 'Select the text and copy it by hand.',
          },
    );
  }

  const canWrite = useCanWrite(child?.id ?? null);

  async function add(reply: string) {
    if (!child) return;
    forgetToast('chat/add');
    if (!(await addToJournal(child.id, reply, new Date()))) {
      showToast({
        topic: 'chat/add',
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
              <MissingKeyNotice onLeave={close} />
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
                child && canWrite
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
      <MessageLine outlet={here} className="chat-said" />
      <ChatComposer
        key={opened.id}
        opened={opened}
        chat={chat}
        image={image}
        isOpen={isOpen}
        takesFocus={wasSwitched}
        onOpenOther={(key) => {
          setSwitched(true);
          opened.open(key);
        }}
        onNotStored={setNotStored}
      />
      {call.sheet}
    </dialog>
  );
}

/** Says, before anyone types a question, that the assistant needs a key, and links to the setting for it. */
export function MissingKeyNotice({ onLeave }: { readonly onLeave: () => void }) {
  if (!chatProblem(useSettings())) return null;
  return (
    <p className="chat-no-key">
      Answers need an OpenRouter key of your own, and none is set yet.{' '}
      <Link to={paths.settingsAi} onClick={onLeave}>
        Add a key in Settings
      </Link>
    </p>
  );
}

/**
 * Adds a reply to the draft of a new entry, after any text already there. Returns false if the browser couldn't store it.
 */
export async function addToJournal(childId: string, reply: string, now: Date): Promise<boolean> {
  const { lock, stored } = await resumeDraft(
    draftForms.newEntry(childId),
    (values) => parseEntryForm(values) !== null,
  );
  const draft = asStoredDraft(stored, parseEntryForm);
  const values = draft?.values ?? emptyEntryForm(localDay(now));
  const note = `AI Analysis:\n${reply}`;
  const isStored = writeDraft(lock.key, {
    photo: stored?.photo ?? 'keep',
    changedAt: now.toISOString(),
    later: draft?.later,
    values: {
      ...draft?.laterValues,
      ...values,
      content: values.content === '' ? note : `${values.content}\n\n---\n\n${note}`,
    },
  });
  lock.close();
  return isStored;
}
