/* Makes the app open and work offline: caches every file of the build on the first visit and answers each URL of
   the app with the page. It stores nothing else, and nothing a person writes, except a photo that was shared to the
   app and waits for its form. See docs/adr/020-service-worker.md. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { storeSharedPhoto } from './data/photos/shared-photo';
import { paths } from './lib/paths';

interface WorkerScope {
  /** The files of the build; filled in by the build. */
  readonly __WB_MANIFEST: (string | PrecacheEntry)[];
  readonly clients: { readonly claim: () => Promise<void> };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: ((
    type: 'activate',
    listener: (event: Event & { readonly waitUntil: (work: Promise<unknown>) => void }) => void,
  ) => void) &
    ((type: 'message', listener: (event: MessageEvent<unknown>) => void) => void);
}
declare const self: WorkerScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html')));

registerRoute(
  paths.share,
  async ({ request }) => {
    const photo = (await request.formData()).get('photo');
    if (photo instanceof File) await storeSharedPhoto(photo);
    // 303: the page is requested with GET, and a reload doesn't share the photo again.
    return Response.redirect(paths.open('entry'), 303);
  },
  'POST',
);

// The page of the first visit is served from here too, so that it may go offline at once.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A new version waits until someone presses 'Reload now' or all tabs are closed: a page never has its files replaced by
// another version's.
self.addEventListener('message', ({ data }) => {
  if (typeof data === 'object' && data !== null && 'type' in data && data.type === 'SKIP_WAITING')
    void self.skipWaiting();
});
