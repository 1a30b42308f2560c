import { useState } from 'react';
import { hasNewEntryKey, writeNewEntryKey } from '@/data/preferences/preferences';
import { Switch } from '@/ui/fields/toggles';
import './pages.css';

const shortcuts = [
  { keys: ['N'], does: 'New entry for the current child' },
  { keys: ['Ctrl', 'K'], does: 'Search and go to: pages, children, entries, foods' },
  { keys: ['Ctrl', 'B'], does: 'Open or close the sidebar; in a text, bold' },
  { keys: ['Ctrl', 'Enter'], does: 'Save the form that is open' },
  { keys: ['Esc'], does: 'Close what is open. What you typed is kept' },
  { keys: ['F6'], does: 'Go to the message on the screen' },
  { keys: ['Ctrl', 'Z'], does: 'Take back what the message tells of, such as a deletion' },
  { keys: ['Ctrl', 'Shift', 'L'], does: 'Lock the journal, where the lock is on' },
  { keys: ['?'], does: 'Open this list' },
];

/** The app's keyboard shortcuts, and the switch for the single-character ones (WCAG 2.1.4). */
export function ShortcutList() {
  const [areLettersOn, setLettersOn] = useState(hasNewEntryKey);
  return (
    <div className="shortcut-list">
      <p>
        On a Mac, use <kbd>⌘</kbd> in place of <kbd>Ctrl</kbd>. <kbd>N</kbd> and <kbd>?</kbd> wait
        while you type in a field or have a dialog open.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Keys</th>
            <th scope="col">What they do</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(({ keys, does }) => (
            <tr key={does}>
              <th scope="row">
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && ' + '}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Switch
        label="Use the N and ? keys"
        hint="Turn them off if you speak to your computer, or press keys by accident."
        isSelected={areLettersOn}
        onChange={(isOn) => {
          writeNewEntryKey(isOn);
          setLettersOn(isOn);
        }}
      />
    </div>
  );
}

export function KeyboardShortcuts() {
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <ShortcutList />
    </section>
  );
}
