import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/base/button';
import { SecretField } from '@/ui/fields/secret-field';
import type { PassphraseStrength } from '@/data/lock/strength';
import './lock-screen.css';

interface NewPassphraseProps {
  /** The label of the first field, and with 'again' of the second. */
  readonly label: string;
  /** What someone who knows the family would try first. */
  readonly about: readonly string[];
  readonly first: string;
  readonly second: string;
  readonly errors: Errors;
  /** A suggested passphrase, shown readable because it is to be written down. */
  readonly suggested: string | null;
  readonly firstRef: RefObject<HTMLInputElement | null>;
  readonly secondRef: RefObject<HTMLInputElement | null>;
  readonly onFirst: (text: string) => void;
  readonly onSecond: (text: string) => void;
  readonly onSuggest: () => void;
}

interface Errors {
  readonly first?: string | undefined;
  readonly second?: string | undefined;
}

/** Chooses a passphrase, typed twice, with an estimate of its strength and a suggestion for those who want one. */
export function NewPassphrase({
  about,
  label,
  first,
  second,
  errors,
  suggested,
  firstRef,
  secondRef,
  onFirst,
  onSecond,
  onSuggest,
}: NewPassphraseProps) {
  const strength = useStrength(first, about);
  return (
    <div className="new-passphrase">
      <SecretField
        kind="passphrase"
        ref={firstRef}
        label={label}
        hint="Four words or more that do not belong together are good, and easy to type."
        value={first}
        error={errors.first}
        onChange={onFirst}
      />
      {first !== '' && <StrengthMeter strength={strength} />}
      <div>
        <Button size="sm" onClick={onSuggest}>
          Suggest one
        </Button>
      </div>
      <div role="status">
        {suggested !== null && (
          <p className="suggested-words">
            <b>{suggested}</b>
            <span>Write it down before you go on. It stands above; type it once more below.</span>
          </p>
        )}
      </div>
      <SecretField
        kind="passphrase"
        ref={secondRef}
        label={`${label} again`}
        value={second}
        error={errors.second}
        onChange={onSecond}
      />
    </div>
  );
}

/** The state of `NewPassphrase` and its check. */
export function useNewPassphrase(label: string, about: readonly string[] = nobody) {
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [suggested, setSuggested] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const firstRef = useRef<HTMLInputElement>(null);
  const secondRef = useRef<HTMLInputElement>(null);

  /** Returns the passphrase; null if something is missing, and the fields then say so. */
  async function check(): Promise<string | null> {
    const found = await errorsOf(first, second, about);
    setErrors(found);
    if (found.first !== undefined) firstRef.current?.focus();
    else if (found.second !== undefined) secondRef.current?.focus();
    else return first;
    return null;
  }

  async function suggest() {
    const { suggestPassphrase } = await import('@/data/lock/suggest-passphrase');
    const suggestion = suggestPassphrase();
    setSuggested(suggestion);
    setFirst(suggestion);
    setSecond('');
    setErrors({});
  }

  const fields: NewPassphraseProps = {
    label,
    about,
    first,
    second,
    errors,
    suggested: suggested === first ? suggested : null,
    firstRef,
    secondRef,
    // The messages about the previous text don't apply to a new one.
    onFirst: (text) => {
      setFirst(text);
      setErrors({});
    },
    onSecond: (text) => {
      setSecond(text);
      setErrors({ first: errors.first });
    },
    onSuggest: () => void suggest(),
  };
  return { fields, check };
}

const nobody: readonly string[] = [];

async function errorsOf(first: string, second: string, about: readonly string[]): Promise<Errors> {
  if (first === '') return { first: 'Choose a passphrase.' };
  const { measureStrength } = await import('@/data/lock/strength');
  const { isEnough } = await measureStrength(first, about);
  if (!isEnough)
    return {
      first: 'That could be guessed too soon. Make it longer, or take the suggested words.',
    };
  if (second === '') return { second: 'Type it once more.' };
  return first === second ? {} : { second: 'The two are not the same.' };
}

/** Returns how strong a passphrase is; null while that is being computed. */
function useStrength(passphrase: string, about: readonly string[]): PassphraseStrength | null {
  const [found, setFound] = useState<{ of: string; strength: PassphraseStrength } | null>(null);
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

/** Four bars and a sentence; the bars repeat the sentence. */
function StrengthMeter({ strength }: { readonly strength: PassphraseStrength | null }) {
  const score = strength?.score ?? 0;
  return (
    <div className="strength" data-enough={strength?.isEnough === true ? '' : undefined}>
      <div className="strength-bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-on={bar <= score ? '' : undefined} />
        ))}
      </div>
      <p role="status">{strength?.text ?? ''}</p>
    </div>
  );
}
