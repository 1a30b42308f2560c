import { useEffect, useState } from 'react';
import type { Strength } from '@/data/lock/strength';

/** How long a passphrase would stand; null while that is being looked at. */
export function useStrength(passphrase: string, about: readonly string[]): Strength | null {
  const [found, setFound] = useState<{ of: string; strength: Strength } | null>(null);
  useEffect(() => {
    const stale = new AbortController();
    void (async () => {
      const { measureStrength } = await import('@/data/lock/strength');
      const strength = await measureStrength(passphrase, about);
      if (!stale.signal.aborted) setFound({ of: passphrase, strength });
    })();
    return () => {
      stale.abort();
    };
  }, [passphrase, about]);
  return found?.of === passphrase ? found.strength : null;
}

/** Four bars and a sentence: the bars repeat what the sentence says. */
export function StrengthMeter({ strength }: { readonly strength: Strength | null }) {
  const score = strength?.score ?? 0;
  return (
    <div className="strength" data-enough={strength?.isEnough === true ? '' : undefined}>
      <div className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= score ? '' : undefined} />
        ))}
      </div>
      <p role="status">{strength?.words ?? ''}</p>
    </div>
  );
}
