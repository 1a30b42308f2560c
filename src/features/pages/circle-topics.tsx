import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import type { AccordionItem } from '@/ui/content/accordion';

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
            <b>Invite</b>: choose what they may do, and show them the code or tell them the four
            words. An invitation is for one person and holds for 15 minutes. They get nothing before
            you say yes.
          </li>
          <li>
            <b>Parents</b> write, change, invite and remove. <b>Carers</b> write, and change their
            own pages. <b>Read only</b> sees the pages.
          </li>
          <li>
            <b>Without a connection</b> everybody goes on writing. Pages come and go when there is
            one.
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
            lost. Whoever has the sheet can read everything.
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
          Between the devices stands a server that somebody you trust runs, or you do: a CouchDB, a
          database that is free and that many people know how to run. We run none.
        </p>
        <ul>
          <li>
            Its keeper makes room for a circle with a command that comes with Kinleaf, and gives you
            an address and a code. The file <b>docs/circle-server.md</b> in Kinleaf’s source says
            how, step by step.
          </li>
          <li>
            Pages and photos are sealed on the devices. The keeper cannot read them; they can see
            how many there are, how large, when they come, and from which device.
          </li>
          <li>
            The keeper can also switch the server off or lose what is on it. Your devices keep the
            journal, and a backup still belongs in a drawer.
          </li>
        </ul>
      </>
    ),
  },
];
