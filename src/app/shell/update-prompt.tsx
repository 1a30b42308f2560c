import { useEffect, useRef, useState } from 'react';
import { Workbox } from 'workbox-window';
import { Button } from '@/ui/base/button';
import './update-prompt.css';

/**
 * A small card in the corner, below dialogs, so that a half-typed entry isn't interrupted. What is typed is a draft, so
 * the reload loses nothing.
 */
export function UpdatePrompt() {
  const { isWaiting, reload } = useUpdate();
  const [isPutOff, setPutOff] = useState(false);
  if (!isWaiting || isPutOff) return null;
  return (
    <section className="update-prompt" aria-label="Update">
      <div role="status">
        <p className="update-title">A new version is ready</p>
        <p>What you are typing is kept.</p>
      </div>
      <div className="update-actions">
        <Button variant="primary" size="sm" onClick={reload}>
          Reload now
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            setPutOff(true);
          }}
        >
          Later
        </Button>
      </div>
    </section>
  );
}

const hour = 60 * 60 * 1000;

/**
 * Registers the service worker and reports when a new version is waiting; an open page checks for one at most once an
 * hour, when someone comes back to it. `reload` lets the new version take over and reloads the page.
 */
export function useUpdate(): { readonly isWaiting: boolean; readonly reload: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const workbox = useRef<Workbox | null>(null);
  const isAccepted = useRef(false);

  useEffect(() => {
    const worker = new Workbox('/service-worker.js');
    workbox.current = worker;
    worker.addEventListener('waiting', () => {
      void isNewVersion().then((isNew) => {
        if (isNew) setWaiting(true);
      });
    });
    // Without a previous one, the first one takes control of the page it came with.
    let hadOne = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;
    worker.addEventListener('controlling', () => {
      if (isAccepted.current) window.location.reload();
      // The new version was accepted in another tab: this one keeps the code it has loaded until its own reload.
      else if (hadOne) setWaiting(true);
      hadOne = true;
    });
    // A service worker that is refused (private modes, blocked site data) or not served: the app works, but not
    // offline.
    worker.register().catch((error: unknown) => {
      console.info('Kinleaf cannot be kept for offline use here.', error);
    });

    let askedAt = Date.now();
    function onVisible() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < hour) return;
      askedAt = Date.now();
      worker.update().catch(() => undefined);
    }
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);

  function reload() {
    isAccepted.current = true;
    const { serviceWorker } = navigator;
    void serviceWorker.getRegistration().then((registration) => {
      // No version is waiting any more if another tab has let it take over.
      if (registration?.waiting) workbox.current?.messageSkipWaiting();
      else window.location.reload();
    });
  }
  return { isWaiting, reload };
}

/**
 * Returns whether the waiting version is a newer one. The very first one waits for a moment too, and a page opened at
 * that time finds it waiting, but there is no earlier one it could follow.
 */
async function isNewVersion(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration();
  return Boolean(registration?.waiting && registration.active);
}
