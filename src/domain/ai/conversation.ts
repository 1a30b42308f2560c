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
export const chatImageTooLarge = 'Image must be under 5MB';

/** 'An empty message (trimmed) with no image is ignored; sending is also blocked while loading.' */
export function canSend(text: string, hasImage: boolean, isLoading: boolean): boolean {
  return !isLoading && (text.trim() !== '' || hasImage);
}

/** The names that a child had during a conversation, the present one first. */
export function withName(names: readonly string[], name: string): readonly string[] {
  return names[0] === name ? names : [name, ...names.filter((one) => one !== name)];
}

/**
 * The conversation as it is asked: with this system message. It differs from the one that the conversation began with
 * only where the child was renamed since, so that the earlier name does not go on in it.
 */
export function withSystemPrompt(conversation: Conversation, systemPrompt: string): Conversation {
  return conversation.map((message) =>
    message.role === 'system' ? { ...message, content: systemPrompt } : message,
  );
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
