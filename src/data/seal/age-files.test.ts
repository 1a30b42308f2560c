import { expect, test } from 'vitest';
import { openStream, sealStream } from './age-files';

/** The cost of a passphrase is not what is tested here. */
const cheap = { workFactor: 10 };

test('what was sealed with a passphrase opens with it alone', async () => {
  const text = 'x'.repeat(300_000);
  const sealing = await sealStream(new Blob([text]).stream(), 'six words', cheap);
  const sealed = await new Response(sealing).blob();
  expect(await new Response(await openStream(sealed, 'six words')).text()).toBe(text);
  await expect(openStream(sealed, 'other words')).rejects.toMatchObject({
    reason: 'wrong-passphrase',
  });
});
