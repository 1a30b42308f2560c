import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Call } from '@/ai/providers/provider-types';
import { AiError, cancelledError } from '@/ai/providers/ai-errors';
import type { Disclosure } from '@/domain/ai/disclosure';
import { type AiRequest, createCallRunner } from './call-runner';

const busy: boolean[] = [];
beforeEach(() => {
  busy.length = 0;
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

function runnerWith(
  options: {
    whenBusy?: 'ignore' | 'replace';
    isNameLeftOut?: boolean;
    agree?: (disclosure: Disclosure, signal: AbortSignal) => Promise<boolean>;
  } = {},
) {
  return createCallRunner({
    whenBusy: options.whenBusy ?? 'ignore',
    isNameLeftOut: () => options.isNameLeftOut ?? false,
    agree: options.agree ?? (() => Promise.resolve(true)),
    onBusy: (isBusy) => busy.push(isBusy),
  });
}

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

/** Returns a call that the test answers. */
function pending<T>() {
  const { promise, resolve } = deferred<T>();
  const calls: Call[] = [];
  const request: AiRequest<T> = {
    kind: 'text-analysis',
    provider: 'OpenAI',
    childName: 'Maya',
    fallback: 'Failed to analyze content',
    work: (call) => {
      calls.push(call);
      return promise;
    },
  };
  return { request, calls, answer: resolve };
}
const failing = (error: Error): AiRequest<string> => ({
  ...pending<string>().request,
  work: () => Promise.reject(error),
});
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a call', () => {
  test('is busy while it runs, and returns the answer', async () => {
    const { request, calls, answer } = pending<string>();
    const outcome = runnerWith().run(request);
    await settled();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.hiddenNames).toBeUndefined();
    expect(busy.at(-1)).toBe(true);
    answer('They slept.');
    expect(await outcome).toEqual({ status: 'done', value: 'They slept.' });
    expect(busy.at(-1)).toBe(false);
  });

  test('is never sent twice by a double click', async () => {
    const { request, calls, answer } = pending<string>();
    const { run } = runnerWith();
    const first = run(request);
    expect(await run(request)).toEqual({ status: 'stopped' });
    await settled();
    expect(await run(request)).toEqual({ status: 'stopped' });
    expect(calls).toHaveLength(1);
    answer('once');
    expect(await first).toMatchObject({ status: 'done' });
  });

  test('gets the names to leave out, the current one first, only when the setting is on', async () => {
    const { request, calls } = pending<string>();
    void runnerWith({ isNameLeftOut: true }).run(request);
    await settled();
    expect(calls[0]?.hiddenNames).toEqual(['Maya']);
    void runnerWith({ isNameLeftOut: true }).run({ ...request, earlierNames: ['Mia'] });
    await settled();
    expect(calls[1]?.hiddenNames).toEqual(['Maya', 'Mia']);
  });

  test('nicknames are left out with the name', async () => {
    const { request, calls } = pending<string>();
    const withNickname = { ...request, alsoCalled: ['Bee'] };
    void runnerWith({ isNameLeftOut: true }).run(withNickname);
    void runnerWith().run(withNickname);
    await settled();
    expect(calls.map(({ hiddenNames }) => hiddenNames)).toEqual([
      ['Maya', { alsoCalled: 'Bee' }],
      undefined,
    ]);
  });

  test('reports nothing once it was cancelled, even if an answer comes', async () => {
    const { request, calls, answer } = pending<string>();
    const { run, cancel } = runnerWith();
    const outcome = run(request);
    await settled();
    cancel();
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(busy.at(-1)).toBe(false);
    answer('too late');
    expect(await outcome).toEqual({ status: 'stopped' });
    expect(await runnerWith().run(failing(cancelledError()))).toEqual({ status: 'stopped' });
  });

  test('a new message cancels any request still in flight', async () => {
    const first = pending<string>();
    const second = pending<string>();
    const { run } = runnerWith({ whenBusy: 'replace' });
    const earlier = run(first.request);
    await settled();
    const later = run(second.request);
    await settled();
    expect(first.calls[0]?.signal.aborted).toBe(true);
    first.answer('old');
    expect(await earlier).toEqual({ status: 'stopped' });
    expect(busy.at(-1)).toBe(true);
    second.answer('new');
    expect(await later).toEqual({ status: 'done', value: 'new' });
    expect(busy.at(-1)).toBe(false);
  });

  test('a failure has its own message, or the sentence of the catalogue', async () => {
    const known = new AiError('timeout', 'OpenAI did not answer within 60 seconds.');
    expect(await runnerWith().run(failing(known))).toEqual({
      status: 'failed',
      message: 'OpenAI did not answer within 60 seconds.',
      error: known,
    });
    expect(await runnerWith().run(failing(new TypeError('x is undefined')))).toMatchObject({
      status: 'failed',
      message: 'Failed to analyze content',
    });
  });
});

describe('consent', () => {
  test('is asked for before anything is sent, with the kind of call and the provider', async () => {
    const { request, calls } = pending<string>();
    const agree = vi.fn(() => Promise.resolve(false));
    const outcome = await runnerWith({ agree, isNameLeftOut: true }).run(request);
    expect(outcome).toEqual({ status: 'stopped' });
    expect(agree).toHaveBeenCalledWith(
      { kind: 'text-analysis', provider: 'OpenAI', isNameLeftOut: true },
      expect.any(AbortSignal),
    );
    expect(calls).toEqual([]);
    expect(busy).not.toContain(true);
  });

  test('nothing is sent when the call was cancelled while the sheet was open', async () => {
    const { request, calls } = pending<string>();
    const { promise, resolve } = deferred<boolean>();
    const { run, cancel } = runnerWith({ agree: () => promise });
    const outcome = run(request);
    cancel();
    resolve(true);
    expect(await outcome).toEqual({ status: 'stopped' });
    expect(calls).toEqual([]);
  });
});
