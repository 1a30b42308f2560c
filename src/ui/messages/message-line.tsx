import { CircleAlert, CircleCheck, Undo2, X } from 'lucide-react';
import { Button } from '../buttons/button';
import { IconButton } from '../buttons/icon-button';
import { reachableScroll } from '../base/reachable-scroll';
import { saveTopic } from './toast-queue';
import { undoOnce } from './undo';
import type { MessageHere } from './use-messages-here';
import './message-line.css';

interface MessageLineProps {
  readonly here: MessageHere;
  readonly className?: string;
}

/** A message in a line of its own, in a dialog or beside what it is about. */
export function MessageLine({
  here: { said, close, holdWhileMet },
  className = '',
}: MessageLineProps) {
  if (!said) return null;
  const { title, description, tone = 'success', action, topic, undo } = said;
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
      {action && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            action.onAction();
            close();
          }}
        >
          {action.label}
        </Button>
      )}
      {undo && (
        <Button
          variant="quiet"
          size="sm"
          icon={Undo2}
          onClick={() => {
            undoOnce(said);
          }}
        >
          Undo
        </Button>
      )}
      {/* What a save failed of stays until the next try. */}
      {topic !== saveTopic && <IconButton label="Close message" icon={X} onClick={close} />}
    </div>
  );
}
