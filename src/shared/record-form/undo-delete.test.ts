import { describe, expect, test } from 'vitest';
import { ConflictError, NotFoundError, StorageFailure } from '@/data/db/errors';
import { couldNotUndo, undoMessage } from './undo-delete';

const done = { title: 'Moved back', description: 'Peas' };
const failing = (error: Error) => () => Promise.reject(error);

describe('undoMessage', () => {
  test('shows the message that the work returns', async () => {
    expect(await undoMessage(() => Promise.resolve(done))()).toEqual(done);
  });

  test('says so if the record is back already', async () => {
    expect(await undoMessage(() => Promise.resolve(null))()).toEqual({
      title: 'Nothing to undo',
      description: 'It is there already, and stays as it is.',
    });
  });

  test.for([
    ['changed', new ConflictError()],
    ['deleted', new NotFoundError('Food item', '1')],
  ] as const)('has nothing to undo when it was %s since', async ([key, error]) => {
    expect(await undoMessage(failing(error), { [key]: 'It stays.' })()).toEqual({
      title: 'Nothing to undo',
      description: 'It stays.',
    });
  });

  test('offers no second try for a record that is gone', async () => {
    const undo = undoMessage(failing(new NotFoundError('Child', '1')), { gone: 'It is gone.' });
    expect(await undo()).toEqual({
      ...couldNotUndo,
      description: 'It is gone.',
    });
  });

  test('offers to try again, and then does', async () => {
    const errors = [new StorageFailure('failed', null)];
    const undo = undoMessage(async () => {
      const error = errors.pop();
      if (error) throw error;
      return Promise.resolve(done);
    });
    const message = await undo();
    expect(message).toEqual({
      ...couldNotUndo,
      description: 'Nothing was changed. Please try again.',
      undo,
    });
    expect(await message.undo?.()).toEqual(done);
  });

  test('takes its own title, and offers no second try if none is wanted', async () => {
    const undo = undoMessage(failing(new StorageFailure('failed', null)), {
      failed: 'Failed to update',
      isOnce: true,
    });
    expect(await undo()).toEqual({
      topic: 'undo',
      tone: 'danger',
      title: 'Failed to update',
      description: 'Nothing was changed. Please try again.',
    });
  });
});
