import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressProblem } from '@/circle/server/address';
import { type Invited, readInvitation } from '@/circle/actions/join';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { AddressField } from './circle-parts';
import { useAsking } from './use-circle-request';
import {
  type InvitationLink,
  suggestionsFor,
  typedWords,
  withSuggestion,
  wordsProblem,
} from './invitation-link';
import { TextField } from '@/ui/fields/text-field';

interface TypeInvitationProps {
  /** What the link said that somebody came by; it is looked up without a press. */
  readonly link: InvitationLink | null;
  /** `line` ends the talk with the other side: the answer goes on over it. */
  readonly onInvited: (invited: Invited, line: AbortController) => void;
}

/** The address and the four words of an invitation, typed or out of its link. */
export function TypeInvitation({ link, onInvited }: TypeInvitationProps) {
  const [address, setAddress] = useState(link?.address ?? '');
  const [words, setWords] = useState(link?.words.replaceAll('-', ' ') ?? '');
  const { isBusy, problem, ask, cancel, errorOf } = useAsking();
  const typed = { address: addressProblem(address, 'circle'), words: wordsProblem(words) };

  function look() {
    ask([typed.address, typed.words], async (signal) => {
      const line = new AbortController();
      const end = () => {
        line.abort();
      };
      signal.addEventListener('abort', end);
      const to = { address: address.trim(), words: typedWords(words) };
      const invited = await readInvitation(to, line.signal);
      signal.removeEventListener('abort', end);
      if (!signal.aborted) onInvited(invited, line);
    });
  }

  const lookAtOnce = useEffectEvent(look);
  useEffect(() => {
    if (!link) return;
    const soon = setTimeout(() => {
      lookAtOnce();
    });
    return () => {
      clearTimeout(soon);
    };
  }, [link]);

  return (
    <>
      <p className="circle-lead">
        Somebody who keeps a journal with others has invited you. Type what their screen shows, or
        open the link that they sent.
      </p>
      <Form className="sheet circle-form" onSubmit={look}>
        <AddressField
          label="Address"
          value={address}
          isBusy={isBusy}
          error={errorOf('address', typed.address)}
          onChange={setAddress}
        />
        <WordsField
          value={words}
          isReadOnly={isBusy}
          error={errorOf('words', typed.words)}
          onChange={setWords}
        />
        {problem !== null && <AsyncError>{problem}</AsyncError>}
        <div className="circle-form-buttons">
          {isBusy && <Button onClick={cancel}>Cancel</Button>}
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel="Looking for the invitation…"
          >
            Look at the invitation
          </Button>
        </div>
      </Form>
    </>
  );
}

interface WordsFieldProps {
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** The four words, with buttons below that finish the one that is just being typed. */
function WordsField({ value, isReadOnly, error, onChange }: WordsFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const suggestions = isReadOnly ? [] : suggestionsFor(value);
  return (
    <div className="circle-words-field">
      <TextField
        ref={input}
        label="The four words"
        hint="Capitals do not matter."
        lang="en"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        readOnly={isReadOnly}
        error={error}
        onChange={onChange}
      />
      {suggestions.length > 0 && (
        <div className="circle-suggestions" role="group" aria-label="Words that begin like that">
          {suggestions.map((word) => (
            <Button
              key={word}
              size="sm"
              lang="en"
              onClick={() => {
                onChange(withSuggestion(value, word));
                input.current?.focus();
              }}
            >
              {word}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
