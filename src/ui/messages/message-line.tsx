import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from '@/ui/base/icon-button';
import { reachableScroll } from '@/ui/base/reachable-scroll';
import { MessageActions } from './message-actions';
import { messageInPlace, saveTopic } from './toast-queue';
import type { MessageHere } from './use-messages-here';
import { useUndoKey } from './use-undo-key';
import './messages.css';

interface MessageLineProps {
  readonly here: MessageHere;
  readonly className?: string;
}

/** A message in a line of its own, in a dialog or beside what it is about. */
export function MessageLine({
  here: { said, close, holdWhileMet },
  className = '',
}: MessageLineProps) {
  useUndoKey(messageInPlace);
  if (!said) return null;
  const { title, description, tone = 'success', topic } = said;
  const Icon = tone === 'danger' ? CircleAlert : CircleCheck;
  return (
    <div
      role="group"
      aria-label={title}
      className={`said said-${tone} ${className}`}
      ref={holdWhileMet}
    >
      <Icon className="icon" aria-hidden="true" />
      <p ref={reachableScroll} className="said-text" role={tone === 'danger' ? 'alert' : 'status'}>
        <b>{title}</b>
        {description && <span>{description}</span>}
      </p>
      <MessageActions message={said} size="sm" onDone={close} />
      {/* What a save failed of stays until the next try. */}
      {topic !== saveTopic && <IconButton label="Close message" icon={X} onClick={close} />}
    </div>
  );
}
