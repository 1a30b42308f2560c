import { browserFacts, safariWithoutInstall } from '@/lib/browser';

/** In Safari alone, and only where the app is not installed: what Safari removes, and how to install. */
export function SafariNote() {
  const place = safariWithoutInstall(browserFacts());
  if (place === null) return null;
  return (
    <div>
      <dt>Not installed</dt>
      <dd>
        <p>
          Safari deletes your journal if you do not open Kinleaf for seven days, unless it is
          installed. To install it and take your journal along:
        </p>
        <ol className="settings-steps">
          <li>Export a backup here.</li>
          {place === 'phone' ? (
            <li>
              Press Share, then <b>Add to Home Screen</b>.
            </li>
          ) : (
            <li>
              In the menu File, choose <b>Add to Dock</b>.
            </li>
          )}
          <li>Open Kinleaf from there. It begins empty: import the backup in its Settings.</li>
        </ol>
      </dd>
    </div>
  );
}
