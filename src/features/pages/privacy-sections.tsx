import { Link } from 'react-router';
import { paths } from '@/lib/paths';

/** Who can see what in a care circle: docs/threat-model.md in a parent's words. */
export function CirclePrivacy() {
  return (
    <>
      <h2>A care circle</h2>
      <p>
        You can keep the journal of one child together with others, each on their own device. Until
        you start or join a circle there is none, and nothing of it is loaded. We run no server for
        it: somebody whom your family chooses does.
      </p>
      <p>
        What the people of a circle write about that child, photos and earlier versions included, is
        sealed on their devices before it leaves them, and opened on theirs. Other children, the
        sample journal, half-written notes, recommendations, settings and AI keys stay where they
        are.
      </p>
      <p>
        Whoever runs the server, or gets at it, cannot read a word, a name or a photo. They can
        tell:
      </p>
      <ul>
        <li>
          how many records, photos, earlier versions and members there are, about how long each
          record is (in steps of 64 bytes, about as many letters), and the size of each photo;
        </li>
        <li>
          when something is written or changed, from which internet address, and from which device
          and place in the circle, such as the second carer. Not by whom;
        </li>
        <li>
          when somebody has Kinleaf open, and that something was put back to what it said before.
        </li>
      </ul>
      <p>
        They can also delete it all, hold back what is new, or show what was there before. Each
        device keeps its own copy. If they show people different lists of who is in the circle, it
        stops as soon as one device hears of the other’s list.
      </p>

      <h2>The people in a circle</h2>
      <ul>
        <li>
          <b>Everybody in it reads everything in it</b>, also what was written before they came, and
          sees who wrote what and when, by the names that people gave themselves and their devices.
        </li>
        <li>
          <b>What somebody has read cannot be taken back.</b> When you remove somebody, or a lost
          device, the other devices seal what they send with a new key as soon as they know of it.
          What was there before they may have kept.
        </li>
        <li>
          <b>Leaving</b> takes the circle off this device, with the journal or without. The others
          go on with theirs.
        </li>
        <li>
          <b>The recovery sheet of a circle</b> opens everything in it, for whoever holds it. Keep
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
        lock and device encryption help, and go well with it.
      </p>
      <p>
        With the lock on, what you write is sealed (encrypted) where it is stored. While it is
        locked, somebody who takes the device, its disk or a copy of the browser’s files can read no
        word, name, photo, key or number that was written since, and what may be left from before is
        said below. It opens with your passphrase, with the recovery sheet, or, if you add it, with
        this device’s own fingerprint, face or code. Anyone who has one of these can open it too.
      </p>
      <p className="reading-note">
        <b>Nobody can reset it.</b> If the passphrase and the recovery sheet are both lost, and no
        device of yours opens it, the journal stays closed. We could not open it if we wanted to.
      </p>

      <h2>What can be seen of a locked journal</h2>
      <p>Somebody who looks closely at the device’s storage can still tell:</p>
      <ul>
        <li>
          that Kinleaf is used here, settings of its looks, such as the theme, and until which day a
          reminder is off;
        </li>
        <li>how many children, entries, foods, reports and photos there are, and their sizes;</li>
        <li>on which days and at what times they were, were written and were changed;</li>
        <li>
          which of them belong together or are of one kind, such as the same child or the same
          category. Not which child or category that is;
        </li>
        <li>that something is half written, and in which form;</li>
        <li>
          in what ways the journal can be opened and when that was set up, after how long it locks
          by itself, and how many wrong passphrases were tried.
        </li>
      </ul>

      <h2>What the lock cannot do</h2>
      <ul>
        <li>
          <b>Guard an open journal.</b> Once it is unlocked, whoever holds the device reads it. So
          may harmful software, something that records your keys, or a browser extension that may
          read websites.
        </li>
        <li>
          <b>Stop anyone from deleting it.</b> Anyone who has the device can delete a locked
          journal, or replace it with an older copy. Please keep a backup.
        </li>
        <li>
          <b>Make a weak passphrase strong.</b> Somebody with a copy of the disk can try as often as
          they like. Each try costs this device about a second, and a stronger computer less. Six
          words chosen by chance hold. A name and a year do not.
        </li>
        <li>
          <b>Close an earlier copy.</b> A new passphrase or recovery sheet is for the journal on
          this device. A copy of the browser’s files that somebody made before still opens with the
          old one, and so would later copies for them. Turn the lock off and on again if you fear
          that.
        </li>
        <li>
          <b>Reach what has left the journal.</b> Files that you exported without a passphrase,
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
          <b>Vouch for this website.</b> Whoever publishes it, or changes its files on your device,
          could change the app so that it passes on what you type.
        </li>
        <li>
          <b>Promise an empty memory.</b> Locking loads the page anew, so that nothing of the
          journal is left in it. When the computer itself lets go of it, no website can say.
        </li>
      </ul>

      <h2>Backups, and what you hand over</h2>
      <p>
        A backup is either plain or sealed with a passphrase of its own. A plain one can be read by
        anyone who has the file, whether the lock is on or not. A sealed one cannot be opened
        without its passphrase, by us either. It has the open form of age, so other programs that
        know age open it as well.
      </p>
      <p>
        <b>Hand over</b> seals a part of the journal for one person. You see what is in it before.
        Give the words that open it another way than the file. What somebody has opened is theirs to
        keep: you can’t take it back, and what names the texts hold goes along.
      </p>
    </>
  );
}
