import { useState } from 'react';
import { AiError } from '@/ai/providers/ai-errors';
import { showCallProblem } from '@/ai/assist/call-problem';
import type { AiCall } from '@/ai/assist/use-ai-call';
import { readSettings } from '@/data/preferences/settings';
import { serviceFor } from '@/domain/ai/provider-choice';
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
import { forgetToast, showToast } from '@/ui/messages/toast-queue';

export interface Question {
  readonly text: string;
  readonly imageData?: string | undefined;
}

export interface Chat {
  readonly conversation: Conversation;
  readonly isLoading: boolean;
  /** Sends a message. Calls `onSent` when it is sent, so that the box can be cleared. */
  readonly send: (question: Question, onSent: () => void) => Promise<void>;
  /** Sends the last message again after a failure. */
  readonly retry: () => Promise<void>;
  /** Cancels the current request without a message. */
  readonly stop: () => void;
  readonly clear: () => void;
}

/** The parts of a conversation's system prompt. */
interface PromptParts {
  readonly prompt: string;
  readonly child: Child | null;
  readonly today: CalendarDay;
}

const askTopic = 'chat/ask';

/** Keeps a conversation about a child, or about none, in memory. Unmounting cancels the current request. */
export function useChat(child: Child | null, call: AiCall): Chat {
  const [conversation, setConversation] = useState<Conversation>([]);
  const [promptParts, setPromptParts] = useState<PromptParts | null>(null);
  // The child may be renamed during the conversation, here or in another tab.
  const [names, setNames] = useState<readonly string[]>([]);
  if (child && child.name !== names[0]) setNames(withName(names, child.name));
  // Those of the conversation, also if they are no longer in the profile.
  const [alsoCalled, setAlsoCalled] = useState<readonly string[]>([]);
  const addedNames = child?.alsoCalled?.filter((name) => !alsoCalled.includes(name)) ?? [];
  if (addedNames.length > 0) setAlsoCalled([...alsoCalled, ...addedNames]);

  async function ask(asked: Conversation, parts: PromptParts, onSent: () => void) {
    if (showCallProblem(askTopic, chatProblem)) return;
    const settings = readSettings();
    const service = serviceFor('chat', settings);
    if (!service) return;
    const outcome = await call.run({
      kind: 'chat',
      provider: service.provider,
      childName: child?.name,
      alsoCalled,
      earlierNames: names.filter((name) => name !== child?.name),
      fallback: 'Failed to send message',
      work: async (request) => {
        setConversation(asked);
        setPromptParts(parts);
        onSent();
        const { reply } = await import('@/ai/calls');
        const messages = asked.map(({ role, content, imageData }) => ({
          role,
          content,
          imageUrl: imageData,
        }));
        return reply(messages, { ...service, temperature: settings.geminiTemperature }, request);
      },
    });
    if (outcome.status === 'done') {
      setConversation(withReply(asked, outcome.value.content, new Date().toISOString()));
    }
    if (outcome.status === 'failed') {
      const title = outcome.error instanceof AiError ? 'Chat Error' : 'Error';
      showToast({ topic: askTopic, tone: 'danger', title, description: outcome.message });
    }
  }

  return {
    conversation,
    isLoading: call.isBusy,
    send: (question, onSent) => {
      const now = new Date();
      const parts = withCurrentChild(
        promptParts ?? {
          prompt: readSettings().geminiSystemPrompt,
          child,
          today: localDay(now),
        },
        child,
      );
      const prompt = systemPromptOf(parts);
      const asked = withQuestion(conversation, question, prompt, now.toISOString());
      return ask(withSystemPrompt(asked, prompt), parts, onSent);
    },
    retry: async () => {
      if (!promptParts) return;
      const parts = withCurrentChild(promptParts, child);
      await ask(withSystemPrompt(conversation, systemPromptOf(parts)), parts, () => undefined);
    },
    stop: call.cancel,
    clear: () => {
      call.cancel();
      forgetToast('chat');
      setConversation([]);
      setPromptParts(null);
      setNames([]);
    },
  };
}

function systemPromptOf({ prompt, child, today }: PromptParts): string {
  return chatSystemPrompt(prompt, child, today);
}

/** Returns the parts unchanged or, if the child was renamed in the meantime, with the child as it is now. */
function withCurrentChild(parts: PromptParts, child: Child | null): PromptParts {
  return parts.child?.name === child?.name ? parts : { ...parts, child };
}
