import type { Call } from '@/ai/providers/provider-types';
import { failureText, isCancelled } from '@/ai/providers/ai-errors';
import type { Disclosure } from '@/domain/ai/disclosure';
import type { CallKind, Provider } from '@/domain/ai/providers';

export interface AiRequest<T> {
  readonly kind: CallKind;
  readonly provider: Provider;
  /** The child that the texts are about, for 'Leave the child's name out'. */
  readonly childName?: string | undefined;
  /** Its short names and nicknames. */
  readonly alsoCalled?: readonly string[] | undefined;
  /** Earlier names of the child, which the text may still contain. */
  readonly earlierNames?: readonly string[];
  /** The catalogue's sentence for a failure without its own message. */
  readonly fallback: string;
  /** The call itself. It loads a function of `src/ai` and passes `call` on to it. */
  readonly work: (call: Call) => Promise<T>;
}

/**
 * How a call ended. `stopped` is never shown: the person cancelled it or did not agree, a double click was
 * ignored, a newer call replaced it, or the component is gone.
 */
export type Outcome<T> =
  | { readonly status: 'done'; readonly value: T }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly message: string; readonly error: unknown };

export interface CallRunner {
  readonly run: <T>(request: AiRequest<T>) => Promise<Outcome<T>>;
  /** Ends the call in flight, silently. */
  readonly cancel: () => void;
}

interface CallRunnerOptions {
  readonly whenBusy: 'ignore' | 'replace';
  readonly isNameLeftOut: () => boolean;
  /** Whether the person agrees, now or earlier; false once `signal` is aborted. */
  readonly agree: (disclosure: Disclosure, signal: AbortSignal) => Promise<boolean>;
  readonly onBusy: (isBusy: boolean) => void;
}

const stopped = { status: 'stopped' } as const;

/** Runs one call at a time: asks for consent first, can be cancelled, and ignores double clicks. */
export function createCallRunner(options: CallRunnerOptions): CallRunner {
  let current: AbortController | null = null;

  function cancel(): void {
    current?.abort();
    current = null;
    options.onBusy(false);
  }

  async function run<T>(request: AiRequest<T>): Promise<Outcome<T>> {
    if (current && options.whenBusy === 'ignore') return stopped;
    cancel();
    const controller = new AbortController();
    const { signal } = controller;
    current = controller;
    try {
      const isNameLeftOut = options.isNameLeftOut();
      const { kind, provider, childName, earlierNames = [], alsoCalled = [] } = request;
      if (!(await options.agree({ kind, provider, isNameLeftOut }, signal))) return stopped;
      if (signal.aborted) return stopped;
      options.onBusy(true);
      const value = await request.work({
        signal,
        hiddenNames:
          isNameLeftOut && childName !== undefined
            ? [childName, ...earlierNames, ...alsoCalled.map((name) => ({ alsoCalled: name }))]
            : undefined,
      });
      // A late answer must not reach an unmounted component or a newer call.
      return isAborted(signal) ? stopped : { status: 'done', value };
    } catch (error) {
      if (isCancelled(error) || isAborted(signal)) return stopped;
      // 'Errors are also logged to the console.' An AiError's message holds no key.
      console.warn(error);
      return { status: 'failed', message: failureText(error, request.fallback), error };
    } finally {
      if (current === controller) {
        current = null;
        options.onBusy(false);
      }
    }
  }

  return { run, cancel };
}

/** A function, because TypeScript assumes that the flag can't change after it was read. */
function isAborted(signal: AbortSignal): boolean {
  return signal.aborted;
}
