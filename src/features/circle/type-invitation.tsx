import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { addressProblem } from '@/circle/server/address';
import { type ReceivedInvitation, readInvitation } from '@/circle/actions/join';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { ServerAddressField } from './circle-parts';
import { useCircleRequest } from './use-circle-request';
import {
  type InvitationLink,
  suggestionsFor,
  parseWords,
  withSuggestion,
  wordsProblem,
} from './invitation-link';
import { TextField } from '@/ui/fields/text-field';

interface TypeInvitationProps {
  /** The invitation from a link, which is looked up without pressing the button. */
  readonly link: InvitationLink | null;
  /** `connection` ends the exchange with the inviting device. The answer is sent over it too. */
  readonly onInvited: (invited: ReceivedInvitation, connection: AbortController) => void;
}

/** The address and four words of an invitation, typed or from its link. */
export function TypeInvitation({ link, onInvited }: TypeInvitationProps) {
  const [address, setAddress] = useState(link?.address ?? '');
  const [words, setWords] = useState(link?.words.replaceAll('-', ' ') ?? '');
  const { isBusy, problem, ask, cancel, errorOf } = useCircleRequest();
  const typed = { address: addressProblem(address, 'circle'), words: wordsProblem(words) };

  function lookUp() {
    ask([typed.address, typed.words], async (signal) => {
      const connection = new AbortController();
      const end = () => {
        connection.abort();
      };
      signal.addEventListener('abort', end);
      const to = { address: address.trim(), words: parseWords(words) };
      const invited = await readInvitation(to, connection.signal);
      signal.removeEventListener('abort', end);
      if (!signal.aborted) onInvited(invited, connection);
    });
  }

  const lookUpLink = useEffectEvent(lookUp);
  useEffect(() => {
    if (!link) return;
    const soon = setTimeout(() => {
      lookUpLink();
    });
    return () => {
      clearTimeout(soon);
    };
  }, [link]);

  return (
    <>
      <p className="circle-lead">
        Someone has invited you to keep a journal together. Open the link that they sent, or type
        the address and the four words from their screen. You need both.
      </p>
      <Form className="sheet circle-form" onSubmit={lookUp}>
        <ServerAddressField
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

/** The field for the four words, with buttons that complete the one being typed. */
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
