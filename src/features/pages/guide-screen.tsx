import { Link, useLocation } from 'react-router';
import { paths } from '@/lib/paths';
import { Accordion } from '@/ui/content/accordion';
import { circleTopics, keepingTopics } from './privacy-topics';
import { Contact, StaticPage } from './static-page';
import { guideTopics } from './guide-topics';
import { KeyboardShortcuts } from './shortcut-list';

export function GuideScreen() {
  return (
    <StaticPage
      title="Guide"
      lead="One line is enough. You can add to it later. This page helps when you want to know more; you don’t need it to begin."
    >
      <h2>The first five minutes</h2>
      <ol>
        <li>
          Go to <Link to={paths.children}>Children</Link> and add a child. A nickname will do. Or
          look around first with the made-up sample journal.
        </li>
        <li>
          Open the journal and choose <b>Add Entry</b>. Give it a title, a category and a sentence.
        </li>
        <li>
          When there are a few entries, open <b>Reports</b> to see them side by side.
        </li>
        <li>
          Export a backup in Settings now and then: nothing is copied anywhere unless you share it.
        </li>
      </ol>
      <h2>Topics</h2>
      <Accordion items={guideTopics} headingLevel={3} />
      <h2>Lock it, keep it, hand it over</h2>
      <Accordion items={keepingTopics} headingLevel={3} />
      <h2>Keep it with others</h2>
      <Accordion items={circleTopics} headingLevel={3} opened={openedBy(useLocation().hash)} />
      <KeyboardShortcuts />
      <h2>Install it, and use it offline</h2>
      <p>
        In Chrome, Edge or on Android, choose <b>Install</b> or <b>Add to Home screen</b> in the
        browser’s menu. On an iPhone or iPad, use Share, then <b>Add to Home Screen</b>; in Safari
        on a Mac, File, then <b>Add to Dock</b>. There the installed app keeps a journal of its own,
        apart from the one in Safari: export a backup in one and import it in the other.
      </p>
      <p>
        Safari deletes your journal if you do not open Kinleaf for seven days, unless it is
        installed. There, install it before you begin, or keep a backup.
      </p>
      <p>
        After your first visit Kinleaf opens without a connection: the journal, photos, foods,
        reports and this page. Only AI, voice recording and syncing a care circle need one. When a
        new version is ready you are asked, and nothing that you are typing is lost.
      </p>
      <Contact />
    </StaticPage>
  );
}

/** Returns the topic named in the link to this page. */
function openedBy(hash: string): string | undefined {
  return circleTopics.find(({ id }) => `#${id}` === hash)?.id;
}
