/** What a recording must be, by sections 5 and 9. */

/** 'Recording must last at least 1 second': in milliseconds. */
export const shortestRecording = 1000;

/** 'A Blob of at least 1000 bytes.' */
export const minimumBytes = 1000;

/** 'Of type flac, m4a, mp3, mp4, mpeg, mpga, oga, ogg, wav or webm', in the order of the message. */
export const audioFormats = [
  'flac',
  'm4a',
  'mp3',
  'mp4',
  'mpeg',
  'mpga',
  'oga',
  'ogg',
  'wav',
  'webm',
] as const;
export type AudioFormat = (typeof audioFormats)[number];

/** Other names under which browsers know the same formats. */
const aliases: Readonly<Record<string, AudioFormat>> = {
  wave: 'wav',
  'vnd.wave': 'wav',
  'mp4a-latm': 'm4a',
};

/**
 * The format of a MIME type, as the extension of the file that is sent: `audio/webm;codecs=opus` is webm.
 * Null when it is not one of the ten.
 */
export function audioFormatOf(type: string): AudioFormat | null {
  const match = /^(?:audio|video)\/(?:x-)?([a-z0-9.-]+)\s*(?:;|$)/i.exec(type.trim());
  const name = match?.[1]?.toLowerCase() ?? '';
  return audioFormats.find((format) => format === name) ?? aliases[name] ?? null;
}
