import { isAbortError } from '@/lib/scheduling';
import { expose, wrap } from 'comlink';
import { afterAll, expect, test } from 'vitest';
import { ReadOnlyError } from '@/data/commit/permissions';
import { StorageFailure } from '@/data/db/errors';
import { NotABackupError, PartLostError, PassphraseError } from './backup-errors';
import { preserveErrorClasses } from './worker-messages';

const { port1: page, port2: inWorker } = new MessageChannel();

afterAll(() => {
  page.close();
});

const errors = {
  part: new PartLostError(3, 1),
  refused: new NotABackupError('It is a picture.'),
  passphrase: new PassphraseError(true),
  readOnly: new ReadOnlyError('maya'),
  full: new StorageFailure('full', new Error('Nothing that a page needs')),
  cancelled: new DOMException('Cancelled', 'AbortError'),
};

preserveErrorClasses();
expose({ fail: (as: keyof typeof errors) => Promise.reject(errors[as]) }, inWorker);
const worker = wrap<{ fail: (as: keyof typeof errors) => Promise<void> }>(page);

function received(as: keyof typeof errors): Promise<unknown> {
  return worker.fail(as).catch((error: unknown) => error);
}

test('an error of the worker keeps its class and fields', async () => {
  const part = await received('part');
  expect(part).toBeInstanceOf(PartLostError);
  expect(part).toMatchObject({ name: 'PartLostError', lost: 3, left: 1 });
  const refused = await received('refused');
  expect(refused).toBeInstanceOf(NotABackupError);
  expect(refused).toHaveProperty('message', 'It is a picture.');
  expect(await received('passphrase')).toBeInstanceOf(PassphraseError);
  expect(await received('passphrase')).toHaveProperty('isWrong', true);
  expect(await received('readOnly')).toBeInstanceOf(ReadOnlyError);
  expect(await received('readOnly')).toHaveProperty('childId', 'maya');
  const full = await received('full');
  expect(full).toBeInstanceOf(StorageFailure);
  expect(full).toMatchObject({ reason: 'full', message: 'Storage failed: full' });
});

test('a cancellation is recognised as one', async () => {
  expect(isAbortError(await received('cancelled'))).toBe(true);
});
