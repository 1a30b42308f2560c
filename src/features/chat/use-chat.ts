import { useState } from 'react';
import { AiError } from '@/ai/providers/ai-errors';
import type { AiCall } from '@/ai/assist/use-ai-call';
import { readSettings } from '@/data/preferences/settings';
import { chatSettings } from '@/domain/ai/services';
import { chatProblem } from '@/domain/ai/call-problems';
import { type CalendarDay, localDay } from '@/domain/dates/calendar-day';
import {
  chatSystemPrompt,
  type Conversation,
  withName,
  withQuestion,
  withReply,
  withSystemPrompt,
} from '@/domain/ai/conversation';
import type { Child } from '@/domain/schema/entities';
import { showToast } from '@/ui/messages/toast-queue';

export interface Question {
  readonly text: string;
  readonly imageData?: string | undefined;
}

export interface Chat {
  readonly conversation: Conversation;
  readonly isLoading: boolean;
  /** Sends a message; `onSent` is called when it goes out, so that the box can be emptied. */
  readonly send: (question: Question, onSent: () => void) => Promise<void>;
  /** Asks again after a failure: the last message has no answer. */
  readonly retry: () => Promise<void>;
  /** Cancels the request in flight, silently. */
  readonly stop: () => void;
  readonly clear: () => void;
}

/** What the system message of a conversation is made of. */
interface Opening {
  readonly prompt: string;
  readonly child: Child | null;
  readonly today: CalendarDay;
}

/** The conversation of this visit about a child, or about none. Leaving it cancels what is in flight. */
export function useChat(child: Child | null, call: AiCall): Chat {
  const [conversation, setConversation] = useState<Conversation>([]);
  const [opening, setOpening] = useState<Opening | null>(null);
  // The child may be renamed while the conversation goes on, here or in another tab.
  const [names, setNames] = useState<readonly string[]>([]);
  if (child && child.name !== names[0]) setNames(withName(names, child.name));

  async function ask(asked: Conversation, opened: Opening, onSent: () => void) {
    const settings = readSettings();
    const problem = chatProblem(settings);
    if (problem) {
      showToast({ topic: 'chat', tone: 'danger', ...problem });
      return;
    }
    const { apiKey, model, temperature } = chatSettings(settings);
    const outcome = await call.run({
      kind: 'chat',
      provider: 'OpenRouter',
      childName: child?.name,
      earlierNames: names.filter((name) => name !== child?.name),
      fallback: 'Failed to send message',
      work: async (request) => {
        setConversation(asked);
        setOpening(opened);
        onSent();
        const { reply } = await import('@/ai/calls');
        const messages = asked.map(({ role, content, imageData }) => ({
          role,
          content,
          imageUrl: imageData,
        }));
        return reply(messages, { key: apiKey, model, temperature }, request);
      },
    });
    if (outcome.status === 'done') {
      setConversation(withReply(asked, outcome.value.content, new Date().toISOString()));
    }
    if (outcome.status === 'failed') {
      const title = outcome.error instanceof AiError ? 'Chat Error' : 'Error';
      showToast({ topic: 'chat', tone: 'danger', title, description: outcome.message });
    }
  }

  return {
    conversation,
    isLoading: call.isBusy,
    send: (question, onSent) => {
      const now = new Date();
      const opened = presentOpening(
        opening ?? {
          prompt: chatSettings(readSettings()).systemPrompt,
          child,
          today: localDay(now),
        },
        child,
      );
      const prompt = systemPromptOf(opened);
      const asked = withQuestion(conversation, question, prompt, now.toISOString());
      return ask(withSystemPrompt(asked, prompt), opened, onSent);
    },
    retry: async () => {
      if (!opening) return;
      const opened = presentOpening(opening, child);
      await ask(withSystemPrompt(conversation, systemPromptOf(opened)), opened, () => undefined);
    },
    stop: call.cancel,
    clear: () => {
      call.cancel();
      setConversation([]);
      setOpening(null);
      setNames([]);
    },
  };
}

function systemPromptOf({ prompt, child, today }: Opening): string {
  return chatSystemPrompt(prompt, child, today);
}

/** The opening as it was, or with the child as it is now when it was renamed meanwhile. */
function presentOpening(opening: Opening, child: Child | null): Opening {
  return opening.child?.name === child?.name ? opening : { ...opening, child };
}
