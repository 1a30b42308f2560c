/** A conversation with the assistant. Pure: requests and clocks are given in. */

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
  /** ISO timestamp. */
  readonly timestamp: string;
  /** An image as a data URL. */
  readonly imageData?: string | undefined;
}

export type Conversation = readonly ChatMessage[];

/** 'Chat image must be an image type and at most 5 MB.' In bytes. */
export const largestChatImage = 5 * 1024 * 1024;

/** 'An empty message (trimmed) with no image is ignored; sending is also blocked while loading.' */
export function canSend(text: string, hasImage: boolean, isLoading: boolean): boolean {
  return !isLoading && (text.trim() !== '' || hasImage);
}

/**
 * The conversation with the person's next message. 'The system prompt is added only for the first message of a
 * conversation'; it is made then and stays as it was.
 */
export function withQuestion(
  conversation: Conversation,
  question: { readonly text: string; readonly imageData?: string | undefined },
  systemPrompt: string,
  timestamp: string,
): Conversation {
  const opening: Conversation =
    conversation.length === 0
      ? [{ role: 'system', content: systemPrompt, timestamp }]
      : conversation;
  return [
    ...opening,
    {
      role: 'user',
      content: question.text.trim(),
      timestamp,
      ...(question.imageData !== undefined && { imageData: question.imageData }),
    },
  ];
}

/** The conversation with the assistant's answer. `timestamp` is an ISO timestamp. */
export function withReply(
  conversation: Conversation,
  content: string,
  timestamp: string,
): Conversation {
  return [...conversation, { role: 'assistant', content, timestamp }];
}

/** What is shown: everything but the system message. */
export function shownMessages(conversation: Conversation): Conversation {
  return conversation.filter(({ role }) => role !== 'system');
}
