import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { EmptyChildrenArt } from '@/ui/base/art';
import { buttonClass } from '@/ui/base/button';
import { Features } from './features';
import { Demo } from './demo';
import { Accordion, type AccordionItem } from '@/ui/content/accordion';
import './landing.css';

/** The home page of a newcomer. */
export function LandingScreen() {
  usePageTitle('');
  return <LandingPage headline="h1" />;
}

interface LandingPageProps {
  readonly headline: 'h1' | 'h2';
}

/** What Kinleaf is, for people who don't know it yet: the whole page, or below another one. */
export function LandingPage({ headline }: LandingPageProps) {
  return (
    <div className="landing">
      <Hero headline={headline} />
      <Features />
      <Questions />
      <div className="landing-band">
        <section className="landing-close sheet" aria-labelledby="landing-close">
          <EmptyChildrenArt />
          <div>
            <h2 id="landing-close">Start documenting your child&apos;s journey today</h2>
            <p className="muted">Private, secure, and completely in your control.</p>
          </div>
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.children}>
            Get Started Now
          </Link>
        </section>
      </div>
    </div>
  );
}

interface HeroProps {
  /** The level of its headline: below Today, the greeting is the page's main heading. */
  readonly headline: 'h1' | 'h2';
}

function Hero({ headline: Headline }: HeroProps) {
  return (
    <section className="landing-band landing-hero">
      <div>
        <p className="landing-tagline">Parental Journaling with Individualized Care Intelligence</p>
        <Headline>
          Keep the small things.
          <br />
          See how they grow.
        </Headline>
        <p className="landing-lead">
          Kinleaf is a journal for parents, carers and care teams. Write down sleep, food, senses,
          words and wonder, then find the pattern in it. It stays on your device unless you share
          it.
        </p>
        <div className="landing-actions">
          <Link className={buttonClass({ variant: 'primary', size: 'lg' })} to={paths.children}>
            Get Started
          </Link>
          <Link className={buttonClass({ size: 'lg' })} to={paths.guide}>
            Learn More<span className="visually-hidden"> about Kinleaf</span>
          </Link>
        </div>
      </div>
      <Demo />
    </section>
  );
}

const questions: readonly AccordionItem[] = [
  {
    id: 'family',
    title: 'Can family members see the journal?',
    content: (
      <p>
        Only if you share it. Export the entries or reports you choose, hand over a part that only
        one person can open, or keep one child’s journal together in a care circle. Otherwise
        nothing is shared.
      </p>
    ),
  },
  {
    id: 'export',
    title: 'Can I export my journal for backup?',
    content: (
      <p>
        Yes, the whole journal with its photos in one file, or only the entries you pick. A backup
        can be restored on this device or another one. Your AI keys are never in it.
      </p>
    ),
  },
  {
    id: 'offline',
    title: 'Does it work on my phone, and without internet?',
    content: (
      <p>
        Yes. Kinleaf runs in the browser of a phone, a tablet or a computer, and you can install it
        like an app. After the first visit it works completely offline. Only AI, voice recording and
        syncing a care circle need a connection.
      </p>
    ),
  },
];

function Questions() {
  return (
    <section className="landing-band landing-questions" aria-labelledby="landing-questions">
      <h2 id="landing-questions">Frequently Asked Questions</h2>
      <Accordion items={questions} headingLevel={3} />
    </section>
  );
}
