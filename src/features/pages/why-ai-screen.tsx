import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { Contact, StaticPage } from './static-page';

export function WhyAiScreen() {
  return (
    <StaticPage
      title="Why AI"
      lead="You know your child. AI can read a lot of notes quickly and point at something you may want to look at again. That is all we use it for. It is off until you turn it on, and Kinleaf works without it."
    >
      <h2>What it can do for you</h2>
      <ul>
        <li>
          <b>Turn speech into text</b>, when your hands are full.
        </li>
        <li>
          <b>Read an entry</b> and offer a thought about it: what may have come before, what seemed
          to help.
        </li>
        <li>
          <b>Describe a photo</b>, of a moment or of a plate of food.
        </li>
        <li>
          <b>Add a short comment to a report</b>, from its counts and short pieces of the entries.
        </li>
        <li>
          <b>Answer questions in a chat</b> about development, milestones, activities, food and
          parenting.
        </li>
      </ul>

      <h2>What it does not do</h2>
      <ul>
        <li>It does not watch your journal. Nothing from it is sent until you press a button.</li>
        <li>
          It does not make the numbers. Counts, charts and recommendations are worked out on this
          device, without AI.
        </li>
        <li>
          It is not there to diagnose, score or compare your child. Our instructions ask it not to,
          but it can get that wrong.
        </li>
        <li>
          It does not change your entries. An analysis is added below your words, under a heading
          that says so. On the pages for a visit it can shorten what you wrote, if you ask it to.
        </li>
      </ul>

      <h2>Why you bring your own key</h2>
      <p>
        A key is like a library card for an AI provider. With your own card, your words go straight
        from your browser to the provider that you chose. They do not pass through us, because we
        have no server for them to pass through. You can see what you spend, and you can take the
        card back at any time on the provider’s own site.
      </p>
      <p>
        Or use no provider at all: with <b>Ollama</b>, comments on reports and shortened pages for a
        visit can come from a model that runs on your own computer.
      </p>

      <h2>What the lock means for it</h2>
      <p>
        If you turn on the lock in <Link to={paths.settings}>Settings</Link>, your keys are locked
        with the journal, and nothing is sent until you unlock it. The provider can read what you
        then send: it has to, to answer.
      </p>

      <h2>Which model is used</h2>
      <p>
        The chat starts with a small, fast Gemini model, reached through OpenRouter. You can choose
        another in <Link to={paths.settingsAi}>Settings</Link>. Text and photos from the journal go
        to a small GPT-4o model at OpenAI, and food photos to GPT-4o or to the model that you chose
        at OpenRouter. Models come and go. If one is gone, Kinleaf tells you which, and where to
        change it.
      </p>

      <h2>Please keep in mind</h2>
      <p>
        AI can be wrong and still sound sure. It can miss what matters, and it has learned from a
        world that does not always understand neurodivergent people. Read what it says as you would
        read a note from a stranger who has never met your child. See our{' '}
        <Link to={paths.legal}>disclaimers</Link>, and on the{' '}
        <Link to={paths.privacy}>privacy page</Link> who gets what.
      </p>
      <Contact />
    </StaticPage>
  );
}
