import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import type { AccordionItem } from '@/ui/content/accordion';

/** The lock, encrypted backups, and part of the journal for someone else. */
export const keepingTopics: readonly AccordionItem[] = [
  {
    id: 'lock',
    title: 'The lock',
    content: (
      <>
        <p>
          The lock keeps the journal closed on this device, and encrypts it where it is stored. It
          is off until you turn it on in <Link to={paths.settings}>Settings</Link>.
        </p>
        <ul>
          <li>
            <b>Turning it on</b>: choose a passphrase, keep the recovery sheet, type one group of it
            back, and make a backup. Random words are the best passphrase, and Kinleaf can suggest
            some.
          </li>
          <li>
            Was an AI key stored here before? Then make a new one with the provider, and clear the
            browser’s history: it may still name a child.
          </li>
          <li>
            <b>The recovery sheet</b> opens the journal if the passphrase is forgotten. Keep it away
            from the device. <b>Nobody can reset the lock</b>: if both are lost, the journal stays
            closed.
          </li>
          <li>
            <b>Locking</b>: choose Lock now in Settings or in the search at the top, press{' '}
            <kbd>Ctrl</kbd> + <kbd>Shift</kbd> + <kbd>L</kbd>, or let it lock by itself when Kinleaf
            was out of sight for a while. It is also locked each time you open Kinleaf.
          </li>
          <li>
            <b>Unlocking</b> takes you back to where you were. What you were typing is still there.
          </li>
          <li>
            <b>Turning it off</b> opens everything again, and loses nothing. It asks for the
            passphrase.
          </li>
        </ul>
        <p>
          What it hides and what it can’t hide is on the{' '}
          <Link to={paths.privacy}>privacy page</Link>.
        </p>
      </>
    ),
  },
  {
    id: 'sealed',
    title: 'Sealed backups',
    content: (
      <ul>
        <li>
          A plain backup can be read by anyone who finds the file. To close it, choose{' '}
          <b>Seal it with a passphrase</b> beside Export Backup in{' '}
          <Link to={paths.settings}>Settings</Link>.
        </li>
        <li>
          Write the passphrase down, and keep it in another place than the file. Nobody can open the
          backup without it.
        </li>
        <li>
          <b>Import Backup</b> asks for the passphrase. Then it shows what is in the file, and
          nothing changes before you say so.
        </li>
        <li>
          The file has the open age format. Other programs that know age can open it too, so you
          never need Kinleaf to get your words back.
        </li>
      </ul>
    ),
  },
  {
    id: 'handover',
    title: 'Hand a month to Nan',
    content: (
      <>
        <p>
          <b>Hand over</b> gives one person a part of the journal, without the rest. It is on a
          child’s card, in the journal’s export, on a report and on a kept visit.
        </p>
        <ol>
          <li>
            Choose <b>Hand over</b> on the child’s card. The last 30 days are chosen, without
            photos. Add or take out what you like.
          </li>
          <li>
            Look at what will be in it: how much, of which days, the child’s name and the names of
            medicines. Names you wrote, other people’s too, will be included.
          </li>
          <li>
            Kinleaf seals the file and shows six words, once. Write them down, or let Nan scan the
            code.
          </li>
          <li>
            Save or share the file. Tell Nan the words another way, by phone or on paper: not in the
            message that has the file.
          </li>
          <li>
            Nan opens Kinleaf on her device, then <b>Settings</b> and <b>Import Backup</b>. She
            chooses the file and types the six words.
          </li>
          <li>
            She sees what is new and what differs from hers, chooses where both have changed, and
            presses <b>Merge</b>. Undo takes back what the merge added and changed; what you changed
            since stays.
          </li>
        </ol>
        <ul>
          <li>Nothing happens if the same file is merged twice.</li>
          <li>When Nan has written something, she hands it to you in the same way.</li>
          <li>A file that somebody has opened can’t be taken back.</li>
        </ul>
      </>
    ),
  },
];

/** A care circle: one journal on several devices, and the server between them. */
export const circleTopics: readonly AccordionItem[] = [
  {
    id: 'circle',
    title: 'A care circle',
    content: (
      <>
        <p>
          A care circle keeps one child’s journal on the devices of several people. It is off until
          you choose <b>Keep this journal with others</b> on the child’s card under{' '}
          <Link to={paths.children}>Children</Link>.
        </p>
        <ul>
          <li>
            <b>Invite</b>: choose what they may do, then send the link, show the code, or tell them
            both the address and the four words. An invitation is for one person and valid for 15
            minutes. Until you say yes, they see only your name, the child’s first name and their
            role.
          </li>
          <li>
            <b>Join</b>: if your device already has a journal for that child, Kinleaf asks before it
            shares it. You can keep it as a separate copy instead.
          </li>
          <li>
            <b>Parents</b> write, change, invite and remove. <b>Carers</b> write, and change their
            own pages. <b>Read only</b> sees the pages.
          </li>
          <li>
            <b>Without a connection</b> everyone can still write. It syncs when there is one again.
          </li>
          <li>
            <b>Two people, one page</b>: changes to different parts of it are put together. Where
            both changed the same words, both are kept until somebody chooses.
          </li>
          <li>
            <b>Removing somebody</b> ends new pages for their device. What they already have stays
            with them: Kinleaf cannot take it back.
          </li>
          <li>
            <b>The recovery sheet</b> brings the journal back from the server if every device is
            lost. Anyone who has the sheet can read everything.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'circle-server',
    title: 'The server of a care circle',
    content: (
      <>
        <p>
          The devices sync over a server that you or someone you trust runs: a CouchDB, a free
          database that many people know how to run. We run none.
        </p>
        <ul>
          <li>
            Its keeper makes room for a circle with a command that comes with Kinleaf, and gives you
            an address and a code. The file <b>docs/circle-server.md</b> in Kinleaf’s source says
            how, step by step.
          </li>
          <li>
            Entries and photos are encrypted on the devices. The keeper can’t read them, but can see
            how many there are, how large, when they come, and from which device and internet
            address.
          </li>
          <li>
            The keeper can also switch the server off or lose what is on it. Your devices keep the
            journal, but still make backups.
          </li>
        </ul>
      </>
    ),
  },
];
