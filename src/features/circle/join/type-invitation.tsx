import { useEffect, useEffectEvent, useState } from 'react';
import { type Invited, readInvitation } from '../../../circle/join';
import { isCancelled } from '../../../data/backup/errors';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { LateError } from '../../../ui/fields/late-error';
import { TextField } from '../../../ui/fields/text-field';
import { type CircleProblem, circleProblem } from '../circle-problem';
import { addressProblem } from '../start/typed-problems';
import { useCancellable } from '../use-cancellable';
import type { InvitationLink } from './invitation-link';
import { typedWords, wordsProblem } from './typed-words';
import { WordsField } from './words-field';

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
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<CircleProblem | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  const late = (field: CircleProblem['field']) =>
    problem !== null && problem.field === field ? problem.words : undefined;

  function look() {
    setChecked(true);
    setProblem(null);
    if (addressProblem(address) ?? wordsProblem(words)) return;
    run(async (signal) => {
      const line = new AbortController();
      const end = () => {
        line.abort();
      };
      signal.addEventListener('abort', end);
      try {
        const to = { address: address.trim(), words: typedWords(words) };
        const invited = await readInvitation(to, line.signal);
        signal.removeEventListener('abort', end);
        if (!signal.aborted) onInvited(invited, line);
      } catch (error) {
        if (!isCancelled(error)) setProblem(circleProblem(error));
      }
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
        <TextField
          label="Address"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={address}
          readOnly={isBusy}
          error={(isChecked ? addressProblem(address) : undefined) ?? late('address')}
          onChange={setAddress}
        />
        <WordsField
          value={words}
          isReadOnly={isBusy}
          error={(isChecked ? wordsProblem(words) : undefined) ?? late('words')}
          onChange={setWords}
        />
        {problem !== null && problem.field === undefined && <LateError>{problem.words}</LateError>}
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
