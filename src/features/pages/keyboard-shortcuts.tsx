import { ShortcutList } from './shortcut-list';

export function KeyboardShortcuts() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <ShortcutList />
    </section>
  );
}
