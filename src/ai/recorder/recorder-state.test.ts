import { describe, expect, it } from 'vitest';
import {
  clockText,
  idleState,
  progressOf,
  type RecorderEvent,
  type RecorderState,
  recorderStep,
} from './recorder-state';

const audio = new Blob(['x'.repeat(2000)], { type: 'audio/webm' });
const stopped = (length: number, unplugged = false): RecorderEvent => ({
  kind: 'stopped',
  audio,
  length,
  unplugged,
});

function play(...events: RecorderEvent[]): RecorderState {
  return events.reduce(recorderStep, idleState);
}

describe('voice recorder: idle, recording, processing (transcribing), idle', () => {
  it('goes through its states', () => {
    expect(play({ kind: 'start' })).toEqual({ phase: 'starting' });
    expect(play({ kind: 'start' }, { kind: 'started' })).toEqual({
      phase: 'recording',
      elapsed: 0,
      level: 0,
    });
    const recorded = [{ kind: 'start' }, { kind: 'started' }, stopped(5000)] as const;
    expect(play(...recorded)).toEqual({ phase: 'processing', audio });
    expect(play(...recorded, { kind: 'transcribed' })).toEqual(idleState);
  });

  it('recording must last at least 1 second', () => {
    expect(play({ kind: 'start' }, { kind: 'started' }, stopped(999))).toEqual({
      phase: 'idle',
      fault: 'too-short',
    });
    expect(play({ kind: 'start' }, { kind: 'started' }, stopped(1000)).phase).toBe('processing');
  });

  it('a refused microphone leaves it idle, and says why', () => {
    expect(play({ kind: 'start' }, { kind: 'refused' })).toEqual({
      phase: 'idle',
      fault: 'no-microphone',
    });
  });

  it('a microphone unplugged in the first second has its own fault; later, what was said is used', () => {
    expect(play({ kind: 'start' }, { kind: 'started' }, stopped(400, true))).toEqual({
      phase: 'idle',
      fault: 'unplugged',
    });
    expect(play({ kind: 'start' }, { kind: 'started' }, stopped(4000, true)).phase).toBe(
      'processing',
    );
  });

  it('a failed transcription keeps the recording for a retry', () => {
    const failed = play({ kind: 'start' }, { kind: 'started' }, stopped(5000), { kind: 'failed' });
    expect(failed).toEqual({ phase: 'kept', audio });
    expect(recorderStep(failed, { kind: 'retry' })).toEqual({ phase: 'processing', audio });
    expect(recorderStep(failed, { kind: 'discard' })).toEqual(idleState);
  });

  it('an event that does not fit the state changes nothing', () => {
    for (const kind of ['started', 'refused', 'retry', 'transcribed', 'failed'] as const) {
      expect(recorderStep(idleState, { kind })).toBe(idleState);
    }
    expect(recorderStep(idleState, stopped(5000))).toBe(idleState);
    const recording = play({ kind: 'start' }, { kind: 'started' });
    expect(recorderStep(recording, { kind: 'start' })).toBe(recording);
  });
});

describe('progress bar fills over 60 s, capped at 100 percent', () => {
  it.each([
    [0, 0],
    [30_000, 50],
    [60_000, 100],
    [90_000, 100],
  ])('%i ms is %i percent', (elapsed, percent) => {
    expect(progressOf(elapsed)).toBe(percent);
  });
});

it('the elapsed time reads as minutes and seconds', () => {
  expect([0, 18_400, 60_000, 605_000].map(clockText)).toEqual(['0:00', '0:18', '1:00', '10:05']);
});
