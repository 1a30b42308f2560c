import type { ManifestOptions } from 'vite-plugin-pwa';

/** The name, look and entry points of an installed Kinleaf. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Kinleaf',
  short_name: 'Kinleaf',
  description: 'A private, local-first journal of a child’s development, for parents and carers.',
  lang: 'en-AU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f7f4ee',
  theme_color: '#f7f4ee',
  categories: ['lifestyle', 'health', 'productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // The URLs name no child: src/app/open-screen.tsx redirects to the selected one.
  shortcuts: [
    { name: 'New entry', url: '/open/entry' },
    { name: 'Food journey', url: '/open/food' },
  ],
  // Answered by src/service-worker.ts; no server ever gets what is shared.
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'photo', accept: ['image/*'] }],
    },
  },
};
