import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Contact, StaticPage } from './static-page';

export function LegalScreen() {
  return (
    <StaticPage
      title="Legal"
      lead="Kinleaf is a notebook. It is not a doctor, a therapist or a lawyer, and neither is the AI that you may use with it."
    >
      <p className="reading-note">
        If a child is in danger now, call <b>000</b> in Australia. For poisons: <b>13 11 26</b>. To
        talk to a nurse at any hour: Healthdirect, <b>1800 022 222</b>. If you need someone to
        listen: Lifeline, <b>13 11 14</b>. In another country, call your own emergency number.
      </p>

      <h2>Medical disclaimer</h2>
      <p>
        Kinleaf is for keeping and looking back over your own notes. It is not a medical device. It
        is not made to find, name, treat or prevent any illness or condition, and it does not assess
        development. Growth lines are drawn from the World Health Organization’s tables of 2006 and
        2007. The WHO has not approved Kinleaf, and a line doesn’t judge a child. Ideas from a list
        are those of the Centers for Disease Control and Prevention of the United States (2022),
        which has nothing to do with Kinleaf.
      </p>
      <ul>
        <li>
          Charts, reports and recommendations count what you wrote. A pattern in notes is not proof
          of a cause.
        </li>
        <li>
          Do not start, stop or change a medicine, a diet or a therapy because of something you read
          here. Ask your GP, paediatrician, pharmacist, dietitian or therapist.
        </li>
        <li>
          Notes about medicine are a memory aid. They do not remind you, and they do not check
          doses.
        </li>
        <li>
          A food marked as Safe means that your child is comfortable with it. It does not mean that
          it is free of allergens. Follow your child’s own allergy plan.
        </li>
      </ul>

      <h2>AI disclaimer</h2>
      <ul>
        <li>
          AI text is made by other companies’ models, or by one on your own computer. We do not
          write it, check it or see it.
        </li>
        <li>It can be wrong, out of date or unfair, even when it sounds certain.</li>
        <li>
          It is an observation from notes or a picture. It is never a diagnosis and never advice
          about one child’s care.
        </li>
        <li>
          A photo cannot show every ingredient. Never rely on AI to tell you whether a food is safe
          for a child with an allergy.
        </li>
        <li>
          You choose whether to use it, and what to do with what it says. Check anything that
          matters with a person who knows your child.
        </li>
      </ul>

      <h2>Liability</h2>
      <p>
        Australian law gives you rights that nobody can sign away, such as the consumer guarantees
        in the Australian Consumer Law. <b>Nothing on this page takes them from you.</b> Within
        those limits:
      </p>
      <ul>
        <li>Kinleaf comes as it is. We cannot promise that it is free of faults.</li>
        <li>
          Your journal is on your device, and we have no copy. If the device is lost, breaks, or its
          browser data is cleared, we cannot bring the journal back. Please keep a backup.
        </li>
        <li>
          If you lock the journal or encrypt a file, and lose what opens it, we cannot open it
          either.
        </li>
        <li>
          As far as the law allows, we are not liable for loss that comes from relying on your
          notes, on a report, or on AI text as if it were professional advice.
        </li>
        <li>Where the law lets us limit what we owe, we limit it to supplying Kinleaf again.</li>
      </ul>

      <h2>Other names</h2>
      <p>
        OpenAI, OpenRouter, AssemblyAI, Ollama, Gemini and other names belong to their owners. They
        do not run Kinleaf and have not approved it. Your use of them is between you and them.
      </p>
      <p>
        See also the <Link to={paths.terms}>terms of use</Link> and the{' '}
        <Link to={paths.privacy}>privacy page</Link>. This page is general information, not legal
        advice.
      </p>
      <Contact />
    </StaticPage>
  );
}
