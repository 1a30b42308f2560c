import { type ReactNode, useEffect, useState } from 'react';
import { giveConsent, hasConsent } from '@/data/preferences/consent';
import { readSettings } from '@/data/preferences/settings';
import type { Disclosure } from '@/domain/ai/disclosure';
import { whileBusy } from '@/lib/busy';
import { type CallRunner, createCallRunner } from './call-runner';
import type { ConsentSheet } from './consent-sheet';

export interface AiCall extends CallRunner {
  /** A request is on its way; false while the sheet asks. */
  readonly isBusy: boolean;
  /** The consent sheet for the first call of a kind: render it anywhere in the component. */
  readonly sheet: ReactNode;
}

interface Question {
  readonly Sheet: typeof ConsentSheet;
  readonly disclosure: Disclosure;
  readonly answer: (isAgreed: boolean) => void;
}

/**
 * Runs the calls of a button, a form or a conversation, one at a time. `whenBusy: 'replace'` is for the chat, where
 * 'sending a new message cancels any request still in flight'. Unmounting the component cancels the call.
 */
export function useAiCall(whenBusy: 'ignore' | 'replace' = 'ignore'): AiCall {
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<Question | null>(null);
  const [{ run, cancel }] = useState(() =>
    createCallRunner({
      whenBusy,
      isNameLeftOut: () => readSettings().leaveNameOut,
      onBusy: setBusy,
      agree: async (disclosure, signal) => {
        if (hasConsent(disclosure)) return true;
        // Load the sheet before showing it: if it doesn't load, the call fails and not the screen.
        const { ConsentSheet: Sheet } = await whileBusy(import('./consent-sheet'));
        if (signal.aborted) return false;
        return new Promise((resolve) => {
          const answer = (isAgreed: boolean) => {
            setQuestion(null);
            resolve(isAgreed);
          };
          signal.addEventListener('abort', () => {
            answer(false);
          });
          setQuestion({ Sheet, disclosure, answer });
        });
      },
    }),
  );
  useEffect(() => cancel, [cancel]);

  return {
    isBusy,
    run,
    cancel,
    sheet: question && (
      <question.Sheet
        disclosure={question.disclosure}
        onContinue={(isForGood) => {
          giveConsent(question.disclosure, isForGood);
          question.answer(true);
        }}
        onCancel={() => {
          question.answer(false);
        }}
      />
    ),
  };
}
