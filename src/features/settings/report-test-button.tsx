import { useCallback, useEffect, useRef, useState } from 'react';
import { failureText } from '@/ai/providers/ai-errors';
import { serviceFor } from '@/domain/ai/provider-choice';
import { parseSettings } from '@/domain/ai/settings';
import { Button } from '@/ui/base/button';
import { forgetToast, showToast } from '@/ui/messages/toast-queue';
import type { FormValues } from './use-settings-form';

/** 'Test response preview 60 characters.' */
const previewLength = 60;

/** 'Test Report AI': sends a greeting to the provider reports would use, with the current values of the fields. */
export function ReportTestButton({ values }: { readonly values: FormValues }) {
  const { isBusy, run, stop } = useTestCall();

  async function test(signal: AbortSignal) {
    forgetToast('report-test');
    const service = serviceFor('report', parseSettings(values));
    if (!service) {
      showToast({
        topic: 'report-test',
        tone: 'danger',
        title: 'No AI services configured',
        description: 'Please configure either OpenRouter or Ollama before testing.',
      });
      return;
    }
    try {
      const { testReportAi } = await import('@/ai/calls');
      const answer = await testReportAi(service, { signal });
      showToast({
        topic: 'report-test',
        title: 'AI test successful',
        description: `${service.provider}: ${preview(answer)}`,
      });
    } catch (error) {
      if (signal.aborted) return;
      console.warn(error);
      const description = failureText(error, 'Could not connect to AI service');
      showToast({ topic: 'report-test', tone: 'danger', title: 'AI test failed', description });
    }
  }

  return (
    <>
      <Button
        busy={isBusy}
        busyLabel="Testing..."
        onClick={() => {
          run(test);
        }}
      >
        Test Report AI
      </Button>
      {isBusy && (
        <Button variant="quiet" onClick={stop}>
          Stop test
        </Button>
      )}
    </>
  );
}

function preview(answer: string): string {
  const signs = Array.from(answer);
  return signs.length > previewLength ? `${signs.slice(0, previewLength).join('')}...` : answer;
}

export interface TestCall {
  readonly isBusy: boolean;
  /** Runs one test at a time; `work` reports the result, unless `signal` was aborted. */
  readonly run: (work: (signal: AbortSignal) => Promise<void>) => void;
  readonly stop: () => void;
}

/**
 * A test of a key or a provider. It sends nothing about a child, so it needs no consent. Leaving the screen ends it.
 */
export function useTestCall(): TestCall {
  const [isBusy, setBusy] = useState(false);
  const current = useRef<AbortController | null>(null);
  const stop = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setBusy(false);
  }, []);
  useEffect(() => stop, [stop]);

  function run(work: (signal: AbortSignal) => Promise<void>) {
    if (current.current) return;
    const controller = new AbortController();
    current.current = controller;
    setBusy(true);
    void work(controller.signal).finally(() => {
      if (current.current === controller) stop();
    });
  }
  return { isBusy, run, stop };
}
