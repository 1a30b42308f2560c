/** What a person is told: a phone has no such keys. */
export const lockWays = 'Lock now in the search at the top, or Ctrl or ⌘ + Shift + L';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Whether somebody presses these keys. Where the layout has no Latin letters, the key that stands in the place of L counts. */
export function areLockKeys({ key, code, shiftKey, ctrlKey, metaKey, altKey }: Pressed): boolean {
  if (!shiftKey || altKey || !(ctrlKey || metaKey)) return false;
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === 'l' : code === 'KeyL';
}
