import { createBrowserRouter } from '@create-router';
import type { RouteObject } from 'react-router';
import { startsWithToday } from '@/data/preferences/home';
import { whileBusy } from '@/lib/busy';
import { inShell } from './landing-router';
import { ScreenFallback } from './screen-fallback';

/** A route whose code is a separate chunk: the shell shows at once, and the screen follows. */
const part = (load: () => Promise<React.ComponentType>) => ({
  HydrateFallback: ScreenFallback,
  lazy: async () => ({ Component: await whileBusy(load()) }),
});

const screen = (path: string, load: () => Promise<React.ComponentType>): RouteObject => ({
  path,
  ...part(load),
});

const developerScreens = import.meta.env.DEV
  ? [screen('dev', async () => (await import('./dev/gallery')).Gallery)]
  : [];

/** Makes the page's router, once, and starts loading the first screen. */
export const createAppRouter = () =>
  createBrowserRouter(
    inShell(
      screen('/', async () => {
        // Loaded in parallel. If it fails, the screen requests it again and reports it.
        if (startsWithToday()) import('./today-gate').catch(() => undefined);
        return (await import('./home-screen')).HomeScreen;
      }),
      [
        {
          ...part(async () => (await import('./journal-gate')).JournalGate),
          children: [
            screen(
              'children',
              async () => (await import('@/features/children/children-screen')).ChildrenScreen,
            ),
            screen('join', async () => (await import('@/features/circle/join-screen')).JoinScreen),
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
                screen(
                  'circle/:childId?/:part?',
                  async () => (await import('@/features/circle/circle-screen')).CircleScreen,
                ),
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
                  'milestones/:childId?',
                  async () =>
                    (await import('@/features/growth/milestones-screen')).MilestonesScreen,
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
        screen('guide', async () => (await import('@/features/pages/guide-screen')).GuideScreen),
        screen(
          'privacy',
          async () => (await import('@/features/pages/privacy-screen')).PrivacyScreen,
        ),
        screen('terms', async () => (await import('@/features/pages/terms-screen')).TermsScreen),
        screen('why-ai', async () => (await import('@/features/pages/why-ai-screen')).WhyAiScreen),
        screen('legal', async () => (await import('@/features/pages/legal-screen')).LegalScreen),
        screen(
          'upgrade',
          async () => (await import('@/features/pages/upgrade-screen')).UpgradeScreen,
        ),
        screen('open/:what', async () => (await import('./open-screen')).OpenScreen),
        ...developerScreens,
        screen('*', async () => (await import('./not-found-screen')).NotFoundScreen),
      ],
    ),
  );
