/**
 * The voice recorder as a state machine: idle, recording, processing, idle.
 * Pure: what the microphone, the clock and the transcription do arrives as events.
 */
import { shortestRecording } from '@/domain/ai/recording';

/** In milliseconds, as are all times here. */
export const tickInterval = 100;
export const chunkInterval = 300;
/** 'Progress bar fills over 60 s, capped at 100 percent.' The recording itself continues. */
const fullProgress = 60_000;

export type RecorderFault = 'no-microphone' | 'too-short' | 'unplugged';

export type RecorderState =
  | { readonly phase: 'idle'; readonly fault: RecorderFault | null }
  /** The browser asks for the microphone. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'recording'; readonly elapsed: number; readonly level: number }
  /** The recording is being transcribed. */
  | { readonly phase: 'processing'; readonly audio: Blob }
  /** Transcribing failed; the recording is kept for another try. */
  | { readonly phase: 'kept'; readonly audio: Blob };

export type RecorderEvent =
  | { readonly kind: 'start' }
  | { readonly kind: 'started' }
  | { readonly kind: 'refused' }
  /** `elapsed` in milliseconds since the start, `level` from 0 (silence) to 1. */
  | { readonly kind: 'tick'; readonly elapsed: number; readonly level: number }
  | {
      readonly kind: 'stopped';
      readonly audio: Blob;
      readonly length: number;
      readonly unplugged: boolean;
    }
  | { readonly kind: 'retry' }
  | { readonly kind: 'transcribed' }
  | { readonly kind: 'failed' }
  /** The person discarded the recording, or the form closed. */
  | { readonly kind: 'discard' };

export const idleState: RecorderState = { phase: 'idle', fault: null };

/** Returns the next state. An event that doesn't fit the state changes nothing. */
export function recorderStep(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.kind) {
    case 'start':
      return state.phase === 'idle' || state.phase === 'kept' ? { phase: 'starting' } : state;
    case 'started':
      return state.phase === 'starting' ? { phase: 'recording', elapsed: 0, level: 0 } : state;
    case 'refused':
      return state.phase === 'starting' ? { phase: 'idle', fault: 'no-microphone' } : state;
    case 'tick':
      return state.phase === 'recording'
        ? { ...state, elapsed: event.elapsed, level: event.level }
        : state;
    case 'stopped':
      if (state.phase !== 'recording') return state;
      if (event.length < shortestRecording) {
        return { phase: 'idle', fault: event.unplugged ? 'unplugged' : 'too-short' };
      }
      return { phase: 'processing', audio: event.audio };
    case 'retry':
      return state.phase === 'kept' ? { phase: 'processing', audio: state.audio } : state;
    case 'transcribed':
      return state.phase === 'processing' ? idleState : state;
    case 'failed':
      return state.phase === 'processing' ? { phase: 'kept', audio: state.audio } : state;
    case 'discard':
      return idleState;
  }
}

/** Returns how full the progress bar is, in percent. */
export function progressOf(elapsed: number): number {
  return Math.min(100, (elapsed / fullProgress) * 100);
}

/** Returns `0:18` for 18 seconds. */
export function clockText(elapsed: number): string {
  const seconds = Math.floor(elapsed / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
