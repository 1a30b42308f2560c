/* Screens that few visits begin with, behind a further import: a first visit loads the name of every file a screen
   of the router consists of, and these would be a good part of them. */
export const secondaryRoutes = {
  circle: async () => (await import('@/features/circle/circle-screen')).CircleScreen,
  join: async () => (await import('@/features/circle/join-screen')).JoinScreen,
  guide: async () => (await import('@/features/pages/guide-screen')).GuideScreen,
  privacy: async () => (await import('@/features/pages/privacy-screen')).PrivacyScreen,
  terms: async () => (await import('@/features/pages/terms-screen')).TermsScreen,
  whyAi: async () => (await import('@/features/pages/why-ai-screen')).WhyAiScreen,
  legal: async () => (await import('@/features/pages/legal-screen')).LegalScreen,
  upgrade: async () => (await import('@/features/pages/upgrade-screen')).UpgradeScreen,
};
