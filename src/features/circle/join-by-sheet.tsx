import { useRef, useState } from 'react';
import { addressProblem } from '@/circle/server/address';
import { recoverCircle } from '@/circle/actions/recovery';
import { readGroups, wrongGroups } from '@/lib/recovery-code';
import { SheetField, wrongGroupsText } from '@/shared/recovery-sheet/sheet-field';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { ServerAddressField } from './circle-parts';
import { NameFields, useNameFields } from './name-fields';
import { useJoinQuestion } from './join-question';
import { isCancelled, useCircleRequest } from './use-circle-request';

interface JoinBySheetProps {
  readonly onJoined: (childId: string) => void;
  readonly onBack: () => void;
}

/** Restores a journal from its server with the recovery sheet. */
export function JoinBySheet({ onJoined, onBack }: JoinBySheetProps) {
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const names = useNameFields();
  const { isBusy, isChecked, problem, ask: request, cancel, errorOf } = useCircleRequest();
  // A sheet is a parent's, and doesn't name the child.
  const { ask, question } = useJoinQuestion({ childName: null, role: 'parent' });
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const groups = readGroups(text);
  const typed = { address: addressProblem(address, 'circle'), groups: groupsProblem(groups) };

  function recover() {
    request([typed.address, typed.groups, ...names.problems], async (signal) => {
      const from = { address: address.trim(), groups, ...names.values, ask };
      try {
        onJoined((await recoverCircle(from, signal)).childId);
      } catch (error) {
        if (!isCancelled(error)) throw error;
      }
    });
  }

  return (
    <>
      <p className="circle-lead">
        The sheet has an address and nine groups. They bring the whole journal from the server to
        this device.
      </p>
      <Form className="sheet circle-form" onSubmit={recover}>
        <ServerAddressField
          label="Address on the sheet"
          value={address}
          isBusy={isBusy}
          error={errorOf('address', typed.address)}
          onChange={setAddress}
        />
        <SheetField
          text={text}
          fieldRef={fieldRef}
          error={errorOf('groups', typed.groups)}
          onChange={setText}
        />
        <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
        {problem !== null && <AsyncError>{problem}</AsyncError>}
        <div className="circle-form-buttons">
          <Button onClick={isBusy ? cancel : onBack}>
            {isBusy ? 'Cancel' : 'I have an invitation'}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Bringing it back…">
            Bring the journal back
          </Button>
        </div>
      </Form>
      {question}
    </>
  );
}

function groupsProblem(groups: readonly string[]): string | undefined {
  const wrong = wrongGroups(groups);
  return wrong.length === 0 ? undefined : wrongGroupsText(groups, wrong);
}
