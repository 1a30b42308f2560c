import { Link } from 'react-router';
import { paths } from '@/lib/paths';

/** Who can see what in a care circle: docs/circle-threat-model.md in a parent's words. */
export function CirclePrivacy() {
  return (
    <>
      <h2>A care circle</h2>
      <p>
        You can keep the journal of one child together with others, each on their own device. Until
        you start or join a circle, none of the code for it runs. We run no server for it. Someone
        your family chooses does.
      </p>
      <p>
        What the members write about that child, with reports, photos and earlier versions, is
        encrypted on their devices before it is sent, and only their devices can decrypt it. Other
        children, the sample journal, half-written notes, recommendations, settings and AI keys are
        not sent.
      </p>
      <p>
        People who run the server, or break into it, cannot read a word, a name or a photo. They can
        tell:
      </p>
      <ul>
        <li>
          how many records, photos, earlier versions and members there are, about how long each
          record is (in steps of 64 bytes, about as many letters), and the size of each photo;
        </li>
        <li>
          when something is written or changed, from which internet address, and by which device in
          which role, such as the second carer, but no name;
        </li>
        <li>when someone joins or is removed;</li>
        <li>
          when someone has Kinleaf open and from which internet address, and that something was
          changed back to what it said before.
        </li>
      </ul>
      <p>
        They can also delete everything, hold back what is new, or show what was there before. Each
        device keeps its own copy, except for photos that it has not received yet. If they show
        members different lists of who is in the circle, it stops as soon as one device hears of the
        other’s list.
      </p>

      <h2>The people in a circle</h2>
      <ul>
        <li>
          <b>Every member can read everything in it</b>, also what was written before they joined,
          and see who wrote what and when, by the names that people gave themselves and their
          devices.
        </li>
        <li>
          <b>Someone you invite</b> sees your name, the child’s first name and their role before you
          let them in, and nothing of the journal.
        </li>
        <li>
          <b>What someone has read cannot be taken back.</b> When you remove a person or a lost
          device, the other devices encrypt what they send with a new key as soon as they know of
          it. What was there before, they may have kept.
        </li>
        <li>
          <b>Leaving</b> removes the circle from this device, with or without the journal. The
          others keep theirs.
        </li>
        <li>
          <b>The recovery sheet of a circle</b> opens everything in it for anyone who has it. Keep
          it where you would keep a passport.
        </li>
      </ul>
    </>
  );
}

/** What the lock hides, what it doesn't, and what no lock could: docs/threat-model.md in a parent's words. */
export function LockPrivacy() {
  return (
    <>
      <h2>The lock</h2>
      <p>
        You can lock the journal in <Link to={paths.settings}>Settings</Link>. The lock is off until
        you turn it on, and without it anyone who can use this browser can read everything. A screen
        lock and device encryption help too.
      </p>
      <p>
        With the lock on, what you write is encrypted where it is stored. While it is locked,
        someone who takes the device, its disk or a copy of the browser’s files cannot read a word,
        name, photo, key or number that you wrote since you turned the lock on. What they can still
        see, and what may be left from before, is below. You unlock it with your passphrase, with
        the recovery sheet or, if you add that, with this device’s own fingerprint, face or code.
        Anyone who has one of these can unlock it too.
      </p>
      <p className="reading-note">
        <b>Nobody can reset it.</b> If the passphrase and the recovery sheet are both lost, and this
        device cannot unlock it either, the journal stays locked. We could not unlock it if we
        wanted to.
      </p>

      <h2>What can be seen of a locked journal</h2>
      <p>Someone who looks closely at the device’s storage can still tell:</p>
      <ul>
        <li>
          that Kinleaf is used here, what it looks like, such as the theme, and until which day a
          reminder is off;
        </li>
        <li>how many children, entries, foods, reports and photos there are, and their sizes;</li>
        <li>which days they are about, and when they were written and changed;</li>
        <li>
          which of them belong together, such as those of one child or one category, but not which
          child or category that is;
        </li>
        <li>that a form is half filled in, and which one;</li>
        <li>
          the ways to unlock the journal and when they were set up, after how long it locks by
          itself, and how many wrong passphrases were tried.
        </li>
      </ul>

      <h2>What the lock cannot do</h2>
      <ul>
        <li>
          <b>Protect an unlocked journal.</b> Anyone who holds the device can read it then. So can
          harmful software, something that records what you type, or a browser extension that is
          allowed to read websites.
        </li>
        <li>
          <b>Stop anyone from deleting it.</b> Anyone who has the device can delete a locked
          journal, or replace it with an older copy. Please keep a backup.
        </li>
        <li>
          <b>Make a weak passphrase strong.</b> Someone with a copy of the disk can try as often as
          they like. Each try takes this device about a second, and a faster computer less. Six
          random words are strong enough. A name and a year are not.
        </li>
        <li>
          <b>Change an earlier copy.</b> A new passphrase or recovery sheet is for the journal on
          this device. Someone who copied the browser’s files before can still unlock that copy with
          the old one, and later copies too. If that worries you, turn the lock off and on again.
        </li>
        <li>
          <b>Protect what has left the journal.</b> Files that you exported without a passphrase,
          prints, and what you sent or copied stay as they are.
        </li>
        <li>
          <b>Clean up after the browser.</b> Its history may hold page titles from before, such as
          “Journal for Maya”, and its list of downloads the names of files. Clear both when you turn
          the lock on. Kinleaf then rewrites the journal, so that the old text disappears from the
          files of Chrome, Edge and similar browsers. We have not tested this in Firefox and Safari.
          What you typed in forms, instructions for the chat assistant and AI keys from before can
          stay in those files for longer, and no website can remove them for certain. The last setup
          step says so. Settings then offers to replace the keys: make new ones with each provider,
          and delete the old ones there. And some disks keep old pieces for a while.
        </li>
        <li>
          <b>Protect you from this website.</b> Anyone who publishes it, or changes its files on
          your device, could change the app so that it sends on what you type.
        </li>
        <li>
          <b>Clear the computer’s memory for certain.</b> Locking reloads the page, so that nothing
          of the journal is left in it. But no website can tell when the computer itself has cleared
          that memory.
        </li>
      </ul>

      <h2>Backups, and what you hand over</h2>
      <p>
        A backup is either plain or encrypted with its own passphrase. Anyone who has the file can
        read a plain one, whether the lock is on or not. Nobody can open an encrypted one without
        its passphrase. We cannot either. It has the open age format, so other programs that know
        age can open it too.
      </p>
      <p>
        <b>Hand over</b> encrypts a part of the journal for one person. You see what is in it first.
        Send the words that open it separately from the file. Once someone has opened it, you cannot
        take it back. Names that you wrote, other people’s too, are included.
      </p>
    </>
  );
}
