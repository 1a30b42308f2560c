import { useState } from 'react';
import { Button } from '@/ui/base/button';
import { useUpdate } from './use-update';
import './update-prompt.css';

/**
 * A quiet card in the corner, below dialogs: a half-typed entry is not interrupted. What is typed is a draft, so
 * the reload takes nothing away.
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
