import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LandingScreen } from '@/features/landing/landing-screen';
import { Shell } from './shell/shell';

/**
 * Returns the landing page's first look as markup. Rendered during the build (scripts/build/first-look.ts) into index.html,
 * so that it shows before the app's code has loaded.
 */
export function firstLook(): string {
  const router = createMemoryRouter([
    { element: <Shell />, children: [{ path: '/', element: <LandingScreen /> }] },
  ]);
  return renderToString(<RouterProvider router={router} />);
}
