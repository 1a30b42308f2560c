import { useState } from 'react';
import { addressProblem } from '@/circle/server/address';
import { startCircle } from '@/circle/actions/start-circle';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/text-field';
import { Notice } from '@/ui/messages/notice';
import { AddressField } from './address-field';
import { NameFields, useNameFields } from './name-fields';
import { useAsking } from './use-circle-request';
import { codeProblem } from './typed-problems';

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
  const { isBusy, isChecked, problem, ask, cancel, errorOf } = useAsking();
  const typed = { address: addressProblem(address, 'server'), code: codeProblem(code) };

  function start() {
    ask([typed.address, typed.code, ...names.problems], (signal) =>
      startCircle({ childId: child.id, address: address.trim(), code, ...names.values }, signal),
    );
  }

  return (
    <Form className="sheet circle-form circle-start-form" onSubmit={start}>
      <h2>Keep {isolateBidi(child.name)}’s journal with others</h2>
      {isBegun && !isBusy && (
        <Notice>
          A circle was begun and did not get to its end. It goes on by itself when Kinleaf is opened
          with a connection, or now with the same address and code.
        </Notice>
      )}
      <AddressField
        label="Address of the server"
        hint="As its keeper gave it, such as https://couch.example.org"
        value={address}
        isBusy={isBusy}
        error={errorOf('address', typed.address)}
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
        error={errorOf('code', typed.code)}
        onChange={setCode}
      />
      <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-form-buttons">
        {isBusy && <Button onClick={cancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting the circle…">
          Start the circle
        </Button>
      </div>
    </Form>
  );
}
