import { useState } from 'react';
import { hasNewEntryKey, writeNewEntryKey } from '../../data/preferences/preferences';
import { Switch } from '../../ui/fields/switch';

const shortcuts = [
  { keys: ['N'], does: 'New entry for the current child' },
  { keys: ['Ctrl', 'K'], does: 'Search and go to: pages, children, entries, foods' },
  { keys: ['Ctrl', 'B'], does: 'Open or close the sidebar; in a text, bold' },
  { keys: ['Esc'], does: 'Close what is open. What you typed is kept' },
  { keys: ['F6'], does: 'Go to a message in the corner' },
];

export function KeyboardShortcuts() {
  const [isNewOn, setNewOn] = useState(hasNewEntryKey);
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <p>
        On a Mac, use <kbd>⌘</kbd> in place of <kbd>Ctrl</kbd>. <kbd>N</kbd> waits while you type in
        a field or have a dialog open.
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
      <div className="reading-switch">
        <Switch
          label="Use the N key"
          hint="Turn it off if you speak to your computer, or press keys by accident."
          isSelected={isNewOn}
          onChange={(isOn) => {
            writeNewEntryKey(isOn);
            setNewOn(isOn);
          }}
        />
      </div>
    </section>
  );
}
