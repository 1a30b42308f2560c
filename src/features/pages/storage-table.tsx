/** docs/storage.md in the words of a parent. */
const rows = [
  {
    what: 'Children with their medicines, goals and changes, entries with their details, foods, reports, visits, recommendations and photos',
    where: 'The browser’s database (IndexedDB)',
  },
  {
    what: 'Records that the journal cannot show, set aside as they were',
    where: 'The browser’s database, until you delete them in Settings',
  },
  {
    what: 'What you typed in a form or in the chat and have not saved or sent yet',
    where:
      'Local storage; the photos of a form in the database. Gone when you save, send or discard it, or delete what it is about',
  },
  {
    what: 'What you deleted a moment ago, while Undo is offered',
    where: 'Only in the open page. Gone after some seconds, or when you close or reload it',
  },
  {
    what: 'AI keys and settings, what you agreed to send, the chosen child and the colour theme',
    where: 'Local storage',
  },
  {
    what: 'Whether the sidebar is open',
    where: 'One cookie, for 7 days. It is the only cookie, and it holds nothing else',
  },
  {
    what: 'The chat with the assistant',
    where: 'Only in the open page. Gone when you close or reload it',
  },
  {
    what: 'A copy of the app itself, so that it opens offline',
    where:
      'The browser’s cache. A photo that you share to Kinleaf waits there until the form has it',
  },
];

export function StorageTable() {
  return (
    <table className="reading-stack">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, where }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
