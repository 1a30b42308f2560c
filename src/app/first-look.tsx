import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { LandingScreen } from '@/features/landing/landing-screen';
import { Shell } from './shell/shell';

/**
 * The landing page as a newcomer sees it first, as markup. Made while the product is built
 * (scripts/first-look.ts) and part of index.html, so that it is there before the code of the app is.
 */
export function firstLook(): string {
  const router = createMemoryRouter([
    { element: <Shell />, children: [{ path: '/', element: <LandingScreen /> }] },
  ]);
  return renderToString(<RouterProvider router={router} />);
}
