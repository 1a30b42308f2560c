const encrypted = 'Encrypted';
const asItIs = 'Not encrypted';

/** docs/storage.md in a parent's words. `locked` is what replaces the item while the journal is locked. */
const rows = [
  {
    what: 'Children with their medicines, goals, skills and changes, entries with their details, foods, reports, visits, recommendations and photos',
    where: 'The browser’s database (IndexedDB)',
    locked: 'Encrypted, except for days, times, sizes and how many there are',
  },
  {
    what: 'What children, entries and foods said before you changed them, without photos',
    where:
      'The browser’s database, for 90 days; after you delete a record, until Kinleaf starts again, or in a care circle for those 90 days',
    locked: 'Encrypted, except for times, sizes and how many there are',
  },
  {
    what: 'Records that the journal cannot show, unchanged',
    where: 'The browser’s database, until you delete them in Settings',
    locked: encrypted,
  },
  {
    what: 'What the latest restore or merge has replaced, and the dates of your latest backup and restore',
    where:
      'The browser’s database; what was replaced until the next restore, or until you let it go',
    locked: encrypted,
  },
  {
    what: 'What you typed in a form or in the chat and have not saved or sent yet',
    where:
      'Local storage; the photos of a form in the database. Gone when you save, send or discard it, or delete what it is about',
    locked: encrypted,
  },
  {
    what: 'What you deleted a moment ago, while Undo is offered',
    where: 'Only in the open page. Gone after some seconds, or when you close or reload it',
    locked: 'Gone',
  },
  {
    what: 'AI keys and settings, what you agreed to send, the units you measure in, and how growth is shown',
    where: 'Local storage',
    locked: encrypted,
  },
  {
    what: 'The colour theme and similar settings, until which day a reminder is off, and which child is selected',
    where: 'Local storage',
    locked: 'Not encrypted; the child is a random number',
  },
  {
    what: 'Whether the sidebar is open',
    where: 'One cookie, for 7 days. It is the only cookie, and it holds nothing else',
    locked: asItIs,
  },
  {
    what: 'If you turn on the lock: the ways to unlock it, never the passphrase itself, and how often a wrong one was tried',
    where: 'Local storage and the database',
    locked: asItIs,
  },
  {
    what: 'If you are in a care circle: where its server is, the keys and names of its devices, each record as the circle has it, deleted ones too, and what is being sent or was not accepted',
    where: 'The browser’s database, until you leave it',
    locked: 'Encrypted, except for sizes and how many there are',
  },
  {
    what: 'The chat with the assistant',
    where: 'Only in the open page. Gone when you close or reload it',
    locked: 'Gone',
  },
  {
    what: 'A copy of the app itself, so that it opens offline',
    where: 'The browser’s cache. What you share to Kinleaf waits there until the form has it',
    locked: 'Not encrypted, except for what you share',
  },
];

export function StorageTable() {
  return (
    <table className="reading-stack">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Where</th>
          <th scope="col">While locked</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, where, locked }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{where}</td>
            <td>
              {/* On a phone the column headings are hidden. */}
              <span className="reading-stack-head">While locked: </span>
              {locked}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
