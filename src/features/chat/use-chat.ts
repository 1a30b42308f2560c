import { useState } from 'react';
import { AiError } from '../../ai/errors';
import type { AiCall } from '../../assist/use-ai-call';
import { readSettings } from '../../data/settings';
import { chatProblem, chatSettings } from '../../domain/ai-services';
import { localDay } from '../../domain/calendar-day';
import { type Conversation, withQuestion, withReply } from '../../domain/conversation';
import type { Child } from '../../domain/entities';
import { chatSystemPrompt } from '../../domain/prompts/chat';
import { showToast } from '../../ui/toast-queue';

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

/** The conversation of this visit about a child, or about none. Leaving it cancels what is in flight. */
export function useChat(child: Child | null, call: AiCall): Chat {
  const [conversation, setConversation] = useState<Conversation>([]);

  async function ask(asked: Conversation, onSent: () => void) {
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
      fallback: 'Failed to send message',
      work: async (request) => {
        setConversation(asked);
        onSent();
        const { reply } = await import('../../ai/reply');
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
      const prompt = chatSystemPrompt(
        chatSettings(readSettings()).systemPrompt,
        child,
        localDay(now),
      );
      return ask(withQuestion(conversation, question, prompt, now.toISOString()), onSent);
    },
    retry: () => ask(conversation, () => undefined),
    stop: call.cancel,
    clear: () => {
      call.cancel();
      setConversation([]);
    },
  };
}
