import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { CirclePrivacy, LockPrivacy } from './privacy-sections';
import { Contact, StaticPage } from './static-page';
import { DeIdentification } from './de-identification';
import { StorageTable } from './storage-table';
import { sentItems } from '@/domain/ai/disclosure';
import { type CallKind, providersFor } from '@/domain/ai/providers';

export function PrivacyScreen() {
  return (
    <StaticPage
      title="Privacy Policy"
      lead="What you write stays in this browser, on this device. We have no account for you, no server that holds your journal, and no way to read it. It goes elsewhere only if you choose that: when you press a button for AI that you set up, when you keep a child’s journal with others in a care circle, encrypted for them, or when you export, print, copy or share something."
    >
      <h2>What we collect</h2>
      <p>
        Nothing that you write. Kinleaf has no accounts, no advertising, no analytics and no
        tracking. It loads nothing from other companies’ sites.
      </p>
      <p>
        Two small things are outside the app. The host of this website may keep ordinary server
        logs, such as an internet address, a time and the name of a file or page. Until Kinleaf is
        stored for offline use, a page that you reload also tells the host what you searched for,
        unless the lock is on. And if you email us, we get your email. We use it to answer you.
      </p>

      <h2>What is stored, and where</h2>
      <p>
        Everything below is on this device, in this browser’s own storage for this website. The last
        column is for a journal that you locked.
      </p>
      <StorageTable />
      <p>
        Photos are saved again when you add them, and large ones are made smaller. Hidden details of
        the camera’s file, such as where it was taken, are removed.
      </p>
      <p>
        Nights and doses are stored with how far the device’s clock was from world time (UTC), so
        that everyone sees the same hours after a flight or a clock change. That tells roughly which
        part of the world they were noted in.
      </p>

      <LockPrivacy />

      <h2>What leaves the device</h2>
      <p>
        Nothing, unless you keep a journal in a care circle, which is described below, ask an AI, or
        export, print, copy or share something. For AI, you first add a key in{' '}
        <Link to={paths.settingsAi}>Settings</Link> or turn on a local model, and then press a
        button. Before the first request of each kind, you are told what is sent and who gets it,
        and you can cancel. The request goes straight from your browser to the provider, under your
        key and their terms, or to your local model.
      </p>
      <ProviderTable />
      <p>
        Measurements and skills are not part of any request, unless they are in a text that you
        send.
      </p>
      <p>
        When you open a model field in Settings with an OpenRouter key, Kinleaf asks OpenRouter for
        its list of models. A test button in Settings sends your key, or a short greeting, and
        nothing from the journal.
      </p>
      <p>
        These companies may keep what they get for a time, and most of them are outside Australia.
        We do not control that. Read their privacy policies before you add a key, and turn off
        training on your data where they let you.
      </p>
      <p>
        The provider can read what you send, whether the lock is on or not. A file that you export
        or a report that you copy goes where you send it. Exports and backups never contain your
        keys.
      </p>

      <CirclePrivacy />

      <h2>Leaving names out</h2>
      <DeIdentification />

      <h2>How long it is kept</h2>
      <p>
        Until you delete it. Deleting a child also deletes their entries, foods, reports,
        recommendations and photos. What a child’s profile, an entry or a food said before you
        changed it is kept for 90 days under Earlier words; of what you delete, until Kinleaf starts
        again, or also for 90 days in a care circle. What the latest restore or merge replaced is
        kept for its Undo until you let it go under Data safety in Settings. A report keeps the
        words that it quotes when their entry is deleted, and says so; delete the report as well.{' '}
        <b>Clear All Data</b> in Settings removes everything that Kinleaf keeps in this browser, the
        lock too. So does <b>Start with an empty journal</b> on the page of a locked one, which asks
        for no passphrase. What an AI provider has, you delete with them, and exported files, you
        delete yourself. What you kept in a care circle stays with its other members and, encrypted,
        on their server. What was deleted there, and earlier versions, stay there, encrypted, for as
        long as the circle exists.
      </p>
      <p>
        Browsers may remove a website’s data when a device is very full, or when you clear your
        history. Kinleaf asks the browser to keep it, but it may say no. Safari also deletes it if
        you do not open Kinleaf for seven days, unless it is installed. Please keep a backup.
      </p>

      <h2>Children</h2>
      <p>
        Kinleaf is for the adults around a child. A child’s story belongs to the child. Write as you
        would want to be written about, ask older children what they are happy for you to keep, and
        share no more than is needed.
      </p>

      <h2>Your rights in Australia</h2>
      <p>
        The Privacy Act 1988 gives you the right to see and correct personal information that an
        organisation holds about you. We hold no journal, so you can do both yourself, here. If you
        think that we have mishandled your information, such as an email, write to us and we will
        answer. If you are not happy with the answer, you can complain to the Office of the
        Australian Information Commissioner at oaic.gov.au or on 1300 363 992.
      </p>
      <p>
        If you are a support worker, a school or a clinic, your own privacy duties apply to what you
        write, for example state health records law or the rules of the NDIS.
      </p>
      <Contact />
    </StaticPage>
  );
}

/** When each kind of request is made. */
const calls: readonly { readonly kind: CallKind; readonly when: string }[] = [
  { kind: 'transcription', when: 'You record your voice' },
  { kind: 'text-analysis', when: 'You press Analyze Text' },
  { kind: 'photo-analysis', when: 'You press Analyze Photo in an entry' },
  { kind: 'food-photo', when: 'You press Analyze Photo for a food' },
  { kind: 'report', when: 'You generate a report with AI switched on' },
  { kind: 'visit-words', when: 'You press Shorten with AI for a visit' },
  { kind: 'chat', when: 'You send a message in the chat' },
];

/** Which provider receives what, in the exact words of the consent sheet before the first request of a kind. */
export function ProviderTable() {
  return (
    <table className="reading-stack">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">What is sent</th>
          <th scope="col">To</th>
        </tr>
      </thead>
      <tbody>
        {calls.map(({ kind, when }) => (
          <tr key={kind}>
            <th scope="row">{when}</th>
            <td>
              <ul>
                {sentItems(kind, false).map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </td>
            <td>
              {providersFor(kind)
                .map(({ name }) => name)
                .join(' or ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
