import { useEffect, useRef, useState } from 'react';
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
function useUpdate(): { readonly isWaiting: boolean; readonly reload: () => void } {
  const [isWaiting, setWaiting] = useState(false);
  const isAccepted = useRef(false);

  useEffect(() => {
    const { serviceWorker } = navigator;
    const ends = new AbortController();
    const { signal } = ends;
    // Without a previous one, the first one takes control of the page it came with.
    let hadOne = serviceWorker.controller !== null;
    function onControllerChange() {
      if (isAccepted.current) window.location.reload();
      // The new version was accepted in another tab: this one keeps the code it has loaded until its own reload.
      else if (hadOne) setWaiting(true);
      hadOne = true;
    }
    serviceWorker.addEventListener('controllerchange', onControllerChange, { signal });

    let registration: ServiceWorkerRegistration | null = null;
    function check() {
      // The very first version waits for a moment too, but there is no earlier one it could follow.
      if (registration?.waiting && registration.active) setWaiting(true);
    }
    function watchInstalling() {
      registration?.installing?.addEventListener('statechange', check, { signal });
    }
    serviceWorker
      .register('/service-worker.js')
      .then((registered) => {
        if (signal.aborted) return;
        registered.addEventListener('updatefound', watchInstalling, { signal });
        registration = registered;
        watchInstalling();
        check();
      })
      .catch((error: unknown) => {
        // Refused (private modes, blocked site data) or not served: the app works, but not offline.
        console.info('Kinleaf cannot be kept for offline use here.', error);
      });

    let askedAt = Date.now();
    function onVisible() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < hour) return;
      askedAt = Date.now();
      registration?.update().catch(() => undefined);
    }
    document.addEventListener('visibilitychange', onVisible, { signal });
    return () => {
      ends.abort();
    };
  }, []);

  function reload() {
    isAccepted.current = true;
    void navigator.serviceWorker.getRegistration().then((registration) => {
      // No version is waiting any more if another tab has let it take over.
      if (registration?.waiting) registration.waiting.postMessage({ type: 'SKIP_WAITING' });
      else window.location.reload();
    });
  }
  return { isWaiting, reload };
}
