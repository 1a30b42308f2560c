import { MessageLine } from './message-line';
import { useMessagesHere } from './use-messages-here';

/**
 * Where messages of danger about a topic stand: beside the button that they are about. Without a topic, all that is said
 * while it is on the screen. Takes no room while there is none.
 */
export function MessageArea({ topic }: { readonly topic?: string }) {
  const here = useMessagesHere({ topic });
  return <MessageLine here={here} className="said-beside" />;
}
