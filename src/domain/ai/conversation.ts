import * as z from 'zod/mini';
import { wholeYears } from '@/domain/dates/age';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Child } from '@/domain/schema/entities';

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

/**
 * Returns whether a message can be sent. 'An empty message (trimmed) with no image is ignored; sending is also blocked while
 * loading.'
 */
export function canSend(text: string, hasImage: boolean, isLoading: boolean): boolean {
  return !isLoading && (text.trim() !== '' || hasImage);
}

/** Returns the names a child has had during a conversation, current one first. */
export function withName(names: readonly string[], name: string): readonly string[] {
  return names[0] === name ? names : [name, ...names.filter((one) => one !== name)];
}

/**
 * Returns the conversation to send, with this system message. It differs from the original one only if the child has been
 * renamed, so that the earlier name is not sent any more.
 */
export function withSystemPrompt(conversation: Conversation, systemPrompt: string): Conversation {
  return conversation.map((message) =>
    message.role === 'system' ? { ...message, content: systemPrompt } : message,
  );
}

/**
 * Adds the person's next message. 'The system prompt is added only for the first message of a conversation'; it is made then and
 * doesn't change.
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

/** Adds the assistant's answer. `timestamp` is an ISO timestamp. */
export function withReply(
  conversation: Conversation,
  content: string,
  timestamp: string,
): Conversation {
  return [...conversation, { role: 'assistant', content, timestamp }];
}

/** Returns the messages to show: all but the system message. */
export function shownMessages(conversation: Conversation): Conversation {
  return conversation.filter(({ role }) => role !== 'system');
}

/** A message being typed. */
export interface MessageFormValues {
  readonly text: string;
}

export const emptyMessageForm: MessageFormValues = { text: '' };

const formSchema = z.object({ text: z.string() });

/** Reads a draft message; null if it isn't one. Earlier versions stored the bare text. */
export function parseMessageForm(values: unknown): MessageFormValues | null {
  if (typeof values === 'string') return { text: values };
  const parsed = formSchema.safeParse(values);
  return parsed.success ? parsed.data : null;
}

/**
 * Returns the system message. 'With a selected child the prompt is extended with name, age in whole years, gender and bio, asking
 * for age-appropriate answers.'
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
