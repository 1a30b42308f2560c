import * as z from 'zod/mini';
import { wholeYears } from '@/domain/dates/age';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';

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

/** A message to the assistant that is being typed. */
export interface MessageFormValues {
  readonly text: string;
}

export const emptyMessageForm: MessageFormValues = { text: '' };

const formSchema = z.object({ text: z.string() });

/** A message kept by an earlier visit, or null when it is none. Earlier versions kept the text by itself. */
export function parseMessageForm(values: unknown): MessageFormValues | null {
  if (typeof values === 'string') return { text: values };
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

/**
 * The system message of a conversation. 'With a selected child the prompt is extended with name, age in whole
 * years, gender and bio, asking for age-appropriate answers.'
 */
export function chatSystemPrompt(
  prompt: string,
  child: Pick<Child, 'name' | 'birthdate' | 'gender' | 'bio'> | null,
  today: CalendarDay,
): string {
  if (!child) return prompt;
  const years = wholeYears(child.birthdate, today);
  const facts = [
    `Name: ${child.name}`,
    `Age: ${years} ${years === 1 ? 'year' : 'years'}${years === 0 ? ' (under one year old)' : ''}`,
    child.gender !== undefined && `Gender: ${child.gender}`,
    child.bio.trim() !== '' && `About them, in the family's own words: ${child.bio.trim()}`,
  ].filter((fact) => fact !== false);
  return [
    prompt,
    '',
    'The conversation is about this child:',
    ...facts,
    'Please give answers that are appropriate for this age, and use the family’s own words for the child.',
  ].join('\n');
}
