import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageTitle } from '@/lib/use-page-title';
import { buttonClass } from '@/ui/base/button';
import { paths } from '@/lib/paths';
import './message-screen.css';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  usePageTitle('Page not found');
  useEffect(() => {
    // The specification asks for it: 'The attempted path is logged.' A warning would trigger people's own monitoring.
    console.info('No page at this address:', pathname);
  }, [pathname]);
  return (
    <div className="page message-screen">
      <h1>404</h1>
      <p>Oops! Page not found</p>
      <Link className={buttonClass({ variant: 'primary' })} to={paths.home}>
        Return to Home
      </Link>
    </div>
  );
}
