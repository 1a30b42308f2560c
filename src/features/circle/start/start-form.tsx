import { useState } from 'react';
import { startCircle } from '../../../circle/start-circle';
import type { Child } from '../../../domain/entities';
import { apart } from '../../../lib/apart';
import { isCancelled } from '../../../data/backup/errors';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { LateError } from '../../../ui/fields/late-error';
import { TextField } from '../../../ui/fields/text-field';
import { Notice } from '../../../ui/messages/notice';
import { type CircleProblem, circleProblem } from '../circle-problem';
import { nameProblem } from '../names';
import { NameFields, useNameFields } from '../name-fields';
import { useCancellable } from '../use-cancellable';
import { addressProblem, codeProblem } from './typed-problems';

interface StartFormProps {
  readonly child: Child;
  /** One was begun before: the same address and code go on with it. */
  readonly isBegun: boolean;
}

/** Starts a circle: where its server is, the code of whoever keeps that, and who is the first in it. */
export function StartForm({ child, isBegun }: StartFormProps) {
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const names = useNameFields();
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<CircleProblem | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  const typed = isChecked
    ? { address: addressProblem(address), code: codeProblem(code) }
    : { address: undefined, code: undefined };
  const late = (field: CircleProblem['field']) =>
    problem !== null && problem.field === field ? problem.words : undefined;

  function start() {
    setChecked(true);
    setProblem(null);
    const { person, device } = names.values;
    const wrong = [
      addressProblem(address),
      codeProblem(code),
      nameProblem(person),
      nameProblem(device),
    ];
    if (wrong.some((words) => words !== undefined)) return;
    run(async (signal) => {
      try {
        await startCircle(
          { childId: child.id, address: address.trim(), code, ...names.values },
          signal,
        );
      } catch (error) {
        if (!isCancelled(error)) setProblem(circleProblem(error));
      }
    });
  }

  return (
    <Form className="sheet circle-form circle-start-form" onSubmit={start}>
      <h2>Keep {apart(child.name)}’s journal with others</h2>
      {isBegun && !isBusy && (
        <Notice>
          A circle was begun and did not get to its end. It goes on by itself when Kinleaf is opened
          with a connection, or now with the same address and code.
        </Notice>
      )}
      <TextField
        label="Address of the server"
        hint="As its keeper gave it, such as https://couch.example.org"
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={address}
        readOnly={isBusy}
        error={typed.address ?? late('address')}
        onChange={setAddress}
      />
      <TextField
        label="Code from its keeper"
        hint="11 groups of 4 letters and numbers. Small letters will do."
        className="circle-code-field"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        readOnly={isBusy}
        error={typed.code ?? late('code')}
        onChange={setCode}
      />
      <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
      {problem !== null && problem.field === undefined && <LateError>{problem.words}</LateError>}
      <div className="circle-form-buttons">
        {isBusy && <Button onClick={cancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting the circle…">
          Start the circle
        </Button>
      </div>
    </Form>
  );
}
