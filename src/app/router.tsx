import { createBrowserRouter, type RouteObject } from 'react-router';
import { startsWithToday } from '@/data/preferences/home';
import { whileBusy } from '@/lib/busy';
import type { secondaryRoutes } from './secondary-routes';
import { ErrorScreen, RootErrorScreen } from './error-screen';
import { ScreenFallback } from './screen-fallback';
import { Shell } from './shell/shell';

/** A route whose code is a separate chunk: the shell shows at once, and the screen follows. */
const part = (load: () => Promise<React.ComponentType>) => ({
  HydrateFallback: ScreenFallback,
  lazy: async () => ({ Component: await whileBusy(load()) }),
});

const screen = (path: string, load: () => Promise<React.ComponentType>): RouteObject => ({
  path,
  ...part(load),
});

const secondaryScreen = (path: string, name: keyof typeof secondaryRoutes): RouteObject =>
  screen(path, async () => (await import('./secondary-routes')).secondaryRoutes[name]());

const developerScreens = import.meta.env.DEV
  ? [screen('dev', async () => (await import('./dev/gallery')).Gallery)]
  : [];

/** Makes the page's router, once, and starts loading the first screen. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      element: <Shell />,
      ErrorBoundary: RootErrorScreen,
      children: [
        {
          // An error in a screen leaves the shell, so every other screen stays reachable.
          ErrorBoundary: ErrorScreen,
          children: [
            screen('/', async () => {
              // Loaded in parallel. If it fails, the screen requests it again and reports it.
              if (startsWithToday()) import('./today-gate').catch(() => undefined);
              return (await import('./home-screen')).HomeScreen;
            }),
            {
              ...part(async () => (await import('./journal-gate')).JournalGate),
              children: [
                screen(
                  'children',
                  async () => (await import('@/features/children/children-screen')).ChildrenScreen,
                ),
                secondaryScreen('join', 'join'),
                screen(
                  'journal/:childId',
                  async () => (await import('@/features/journal/journal-screen')).JournalScreen,
                ),
                {
                  ...part(async () => (await import('./child-gate')).ChildGate),
                  // The id is optional, so that the gate's rule covers the plain URL too.
                  children: [
                    screen(
                      'food/:childId?',
                      async () => (await import('@/features/food/food-screen')).FoodScreen,
                    ),
                    screen(
                      'lists/:childId?',
                      async () => (await import('@/features/lists/lists-screen')).ListsScreen,
                    ),
                    secondaryScreen('circle/:childId?/:part?', 'circle'),
                    screen(
                      'reports/:childId?',
                      async () => (await import('./insights-screen')).InsightsScreen,
                    ),
                    screen(
                      'visit/:childId?',
                      async () => (await import('@/features/visit/visit-screen')).VisitScreen,
                    ),
                    screen(
                      'visit/:childId/kept/:visitId',
                      async () =>
                        (await import('@/features/visit/saved-visit-screen')).SavedVisitScreen,
                    ),
                    screen(
                      'recommendations/:childId?',
                      async () =>
                        (await import('@/features/recommendations/recommendations-screen'))
                          .RecommendationsScreen,
                    ),
                  ],
                },
              ],
            },
            screen('settings', async () => (await import('./settings-screen')).SettingsGate),
            secondaryScreen('guide', 'guide'),
            secondaryScreen('privacy', 'privacy'),
            secondaryScreen('terms', 'terms'),
            secondaryScreen('why-ai', 'whyAi'),
            secondaryScreen('legal', 'legal'),
            secondaryScreen('upgrade', 'upgrade'),
            screen('open/:what', async () => (await import('./open-screen')).OpenScreen),
            ...developerScreens,
            screen('*', async () => (await import('./not-found-screen')).NotFoundScreen),
          ],
        },
      ],
    },
  ]);
