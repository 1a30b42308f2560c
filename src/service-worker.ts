/* Makes the app open and work offline: caches every file of the build on the first visit and answers each URL of
   the app with the page. It stores nothing else, and nothing a person writes, except what was shared to the
   app and waits for its form. See docs/adr/020-service-worker.md. */
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { storeShared } from './data/photos/shared-photo';
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
    const form = await request.formData();
    const files = [...form.values()].filter((value) => value instanceof File);
    const texts = ['text', 'url'].flatMap((name) => form.getAll(name));
    const text = [...new Set(texts)].filter(
      (value): value is string => typeof value === 'string' && value.trim() !== '',
    );
    const title = form.get('title');
    const name = typeof title === 'string' ? title : '';
    try {
      await storeShared(
        files,
        text.length > 0 || name.trim() !== ''
          ? new File([text.join('\n')], name, { type: 'text/plain' })
          : undefined,
      );
    } catch (error) {
      console.error(error);
      return notKept();
    }
    // 303: the page is requested with GET, and a reload doesn't share the photo again.
    return Response.redirect(paths.open('entry'), 303);
  },
  'POST',
);

/** Says that what was shared could not be stored. The page itself knows nothing of it. */
function notKept(): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Kinleaf</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body style="font: 1.125rem/1.5 system-ui; max-width: 30rem; margin: 3rem auto; padding: 0 1rem">
<h1>Kinleaf couldn’t take everything you shared</h1>
<p>This device may be out of space. Free some space, then share it again. Nothing is lost: it’s still in the other app.</p>
<p><a href="${paths.open('entry')}">Open a new entry</a></p>`;
  return new Response(html, { status: 507, headers: { 'Content-Type': 'text/html' } });
}

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
