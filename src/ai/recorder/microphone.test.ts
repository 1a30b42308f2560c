import { describe, expect, it } from 'vitest';
import { chooseAudioType } from './microphone';

describe('preferred formats in order: wav, mp3, mpeg, ogg, webm with opus, m4a, flac', () => {
  it.each<[string[], string | null]>([
    [['audio/webm;codecs=opus', 'audio/wav'], 'audio/wav'],
    [['audio/flac', 'audio/mpeg', 'audio/mp3'], 'audio/mp3'],
    [['audio/webm;codecs=opus', 'audio/ogg'], 'audio/ogg'],
    [['audio/mp4', 'audio/webm;codecs=opus'], 'audio/webm;codecs=opus'],
    [['audio/mp4'], 'audio/mp4'],
    [[], null],
  ])('of %j the browser records %s', (supported, chosen) => {
    expect(chooseAudioType((type) => supported.includes(type))).toBe(chosen);
  });
});
