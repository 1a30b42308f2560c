import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { buttonClass } from '../../ui/buttons/button';
import { Demo } from './demo';

export function Hero() {
  return (
    <section className="landing-band landing-hero">
      <div>
        <p className="landing-tagline">Parental Journaling with Individualized Care Intelligence</p>
        <h1>
          Keep the small things.
          <br />
          See how they grow.
        </h1>
        <p className="landing-lead">
          Kinleaf is a journal for parents, carers and care teams. Write down sleep, food, senses,
          words and wonder, then find the pattern in it. Your journal stays on your device.
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
