import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';
import { Demo } from './demo';

interface HeroProps {
  /** The level of its headline: where Today stands above it, the greeting is the page's own heading. */
  readonly headline: 'h1' | 'h2';
}

export function Hero({ headline: Headline }: HeroProps) {
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
