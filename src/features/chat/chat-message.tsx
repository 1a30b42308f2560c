import { Copy, NotebookPen } from 'lucide-react';
import type { ChatMessage } from '@/domain/ai/conversation';
import { IconButton } from '@/ui/base/button';
import { Markdown } from '@/ui/content/markdown';

interface ChatMessageViewProps {
  readonly message: ChatMessage;
  readonly onCopy: () => void;
  /** Absent if no child is selected or the journal can't be written. */
  readonly onAddToJournal?: (() => void) | undefined;
}

export function ChatMessageView({ message, onCopy, onAddToJournal }: ChatMessageViewProps) {
  if (message.role === 'user') {
    return (
      <li className="chat-message chat-mine">
        <span className="visually-hidden">You: </span>
        {message.imageData !== undefined && <img src={message.imageData} alt="Attached" />}
        {message.content !== '' && <p dir="auto">{message.content}</p>}
      </li>
    );
  }
  return (
    <li className="chat-message chat-theirs">
      <span className="visually-hidden">Assistant: </span>
      <div dir="auto">
        <Markdown>{message.content}</Markdown>
      </div>
      <div className="chat-message-actions">
        <IconButton label="Copy reply" icon={Copy} onClick={onCopy} />
        {onAddToJournal && (
          <IconButton label="Add to journal" icon={NotebookPen} onClick={onAddToJournal} />
        )}
      </div>
    </li>
  );
}

export function Thinking() {
  return (
    <li className="chat-message chat-theirs chat-thinking">
      <span className="chat-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      Thinking...
    </li>
  );
}
