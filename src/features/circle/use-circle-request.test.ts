import { expect, it } from 'vitest';
import { CircleServerError, type ServerErrorCode } from '@/circle/server/server';
import { circleProblemOf } from './use-circle-request';

// What someone just asked for was not done, and isn't tried again automatically: what waits to be synced is.
it.each<ServerErrorCode>(['unreachable', 'failing'])(
  'does not promise to try again by itself what the server did not do: %s',
  (code) => {
    const { text } = circleProblemOf(new CircleServerError(code));
    expect(text).toMatch(/try again/i);
    expect(text).not.toMatch(/by itself|what you write/i);
  },
);
