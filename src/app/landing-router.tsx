import type { ComponentType } from 'react';
import {
  createStaticRouter,
  type DataRouter,
  matchRoutes,
  type RouteObject,
  type RouterNavigateOptions,
  type To,
} from 'react-router';
import { paths } from '@/lib/paths';
import { ErrorScreen, RootErrorScreen } from './error-screen';
import { Shell } from './shell/shell';

/**
 * Returns the routes of the home page and of other screens, inside the shell. With or without the others they have the same structure, so
 * that the app's router can replace the landing page's.
 */
export function inShell(home: RouteObject, others: readonly RouteObject[] = []): RouteObject[] {
  return [
    {
      element: <Shell />,
      ErrorBoundary: RootErrorScreen,
      children: [
        {
          // An error in a screen leaves the shell, so every other screen stays reachable.
          ErrorBoundary: ErrorScreen,
          children: [home, ...others],
        },
      ],
    },
  ];
}

/**
 * Returns a router for the landing page that knows only this page, and so is small. Its first navigation waits for the app's router, which
 * `load` puts in its place. If that fails, the browser loads the requested page itself.
 */
export function createLandingRouter(
  home: ComponentType,
  load: () => Promise<DataRouter>,
): DataRouter {
  const { pathname, search, hash } = window.location;
  const location = { pathname, search, hash, state: null, key: 'default' };
  const router = createStaticRouter(inShell({ path: paths.home, Component: home }), {
    basename: '/',
    location,
    matches: [],
    loaderData: {},
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  });
  return {
    ...router,
    state: { ...router.state, matches: matchRoutes(router.routes, location) ?? [] },
    subscribe: () => () => undefined,
    enableScrollRestoration: () => () => undefined,
    deleteBlocker: () => undefined,
    async navigate(to: To | number | null, options?: RouterNavigateOptions) {
      let loaded: DataRouter;
      try {
        loaded = await load();
      } catch (error) {
        console.warn('The app could not be loaded.', error);
        if (typeof to === 'string') window.location.assign(to);
        return;
      }
      if (typeof to === 'number') await loaded.navigate(to);
      else await loaded.navigate(to, options);
    },
  };
}
