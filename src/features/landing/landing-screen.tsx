import { Link } from 'react-router';
import { paths } from '@/lib/paths';
import { usePageTitle } from '@/lib/use-page-title';
import { EmptyChildrenArt } from '@/ui/base/art';
import { buttonClass } from '@/ui/base/button';
import { Features } from './features';
import { Hero } from './hero';
import { Questions } from './questions';
import './landing.css';

/** The home page of a newcomer. */
export function LandingScreen() {
  usePageTitle('');
  return <LandingPage headline="h1" />;
}

interface LandingPageProps {
  /** The level of the headline. */
  readonly headline: 'h1' | 'h2';
}

/** What Kinleaf is, for who does not know it yet: a page by itself, or below another one. */
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
