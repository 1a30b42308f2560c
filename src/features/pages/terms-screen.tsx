import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Contact, StaticPage } from './static-page';

export function TermsScreen() {
  return (
    <StaticPage
      title="Terms of Use"
      lead="Use Kinleaf kindly and lawfully, keep a backup, and remember that it is a notebook and not a professional. The words below say the same with care."
    >
      <h2>1. Who these terms are between</h2>
      <p>
        They are between you and the company at the end of this page, which publishes this copy of
        Kinleaf. By using Kinleaf you agree to them. If you do not agree, please do not use it.
      </p>

      <h2>2. Who may use it</h2>
      <p>
        You need to be 18 or older, or have the consent of a parent or guardian. When you write
        about a child who is not your own, for example as a support worker, make sure that you have
        the family’s consent and that you follow the rules of your employer.
      </p>

      <h2>3. What you write is yours</h2>
      <p>
        You own your entries, photos and reports. We have no copy of them and claim no right to
        them. You can export them and you can delete them.
      </p>

      <h2>4. What you look after</h2>
      <ul>
        <li>
          <b>Your device.</b> Anyone who can unlock it and open this browser can read the journal,
          unless you turn on Kinleaf’s own lock. Use a screen lock.
        </li>
        <li>
          <b>Your passphrases.</b> If you lock the journal or encrypt a file, keep the passphrase
          and the recovery sheet where only the right people find them. Nobody can reset them, and
          we cannot open what they lock.
        </li>
        <li>
          <b>Your backups.</b> Browsers can lose data, and people can clear it. Export a backup now
          and then, and keep it somewhere safe. One without a passphrase can be read by anyone who
          has the file.
        </li>
        <li>
          <b>Your keys.</b> If you add an AI key, it is stored in this browser. You are responsible
          for what it is used for and what it costs. Do not add one on a shared computer.
        </li>
        <li>
          <b>Other people.</b> Only write about others, and only share or hand over what you wrote,
          in ways that are fair to them and lawful. What you handed over, or others read in a
          circle, cannot be taken back.
        </li>
      </ul>

      <h2>5. What not to do</h2>
      <p>
        Do not use Kinleaf to harm, stalk or shame anyone, or to keep anything that is against the
        law. Do not try to break the copies of Kinleaf that other people use.
      </p>

      <h2>6. AI providers</h2>
      <p>
        AI is optional and uses your own key. What you send is covered by the terms and prices of
        the provider. Some providers set a minimum age or do not allow certain uses. Please read
        their terms before you add a key.
      </p>

      <h2>7. No professional advice</h2>
      <p>
        Nothing in Kinleaf is medical, psychological, dietary, educational or legal advice. Please
        read the <Link to={paths.legal}>disclaimers</Link>: they are part of these terms.
      </p>

      <h2>8. Your rights as a consumer</h2>
      <p>
        Nothing in these terms limits rights that you have under the Australian Consumer Law or any
        other law that cannot be signed away. Within those limits, Kinleaf comes as it is, and our
        liability is limited as the <Link to={paths.legal}>disclaimers</Link> say.
      </p>

      <h2>9. Changes and an end</h2>
      <p>
        We may change Kinleaf or these terms. The terms that count are the ones shown in the version
        that you use. You may stop at any time: export what you want to keep, then clear the data in
        Settings. We have no switch that takes your journal away from you, and none that opens it.
      </p>

      <h2>10. Which law applies</h2>
      <p>
        The law of Victoria, Australia, applies. If you live elsewhere, the protections of your own
        country still hold where its law says so. If there is a problem, please write to us first.
      </p>
      <Contact />
    </StaticPage>
  );
}
