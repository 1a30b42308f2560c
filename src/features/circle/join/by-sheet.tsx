import { useRef, useState } from 'react';
import { recoverCircle } from '../../../circle/recovery';
import { isCancelled } from '../../../data/backup/errors';
import { readGroups, wrongGroups } from '../../../domain/recovery-code';
import { SheetField } from '../../../forms/recovery-sheet/sheet-field';
import { wrongGroupsWords } from '../../../forms/recovery-sheet/wrong-groups-words';
import { Button } from '../../../ui/buttons/button';
import { Form } from '../../../ui/fields/form';
import { LateError } from '../../../ui/fields/late-error';
import { TextField } from '../../../ui/fields/text-field';
import { type CircleProblem, circleProblem } from '../circle-problem';
import { NameFields, useNameFields } from '../name-fields';
import { nameProblem } from '../names';
import { addressProblem } from '../start/typed-problems';
import { useCancellable } from '../use-cancellable';

interface BySheetProps {
  readonly onJoined: (childId: string) => void;
  readonly onBack: () => void;
}

/** Brings a journal back from its server, by the sheet that was printed for that. */
export function BySheet({ onJoined, onBack }: BySheetProps) {
  const [address, setAddress] = useState('');
  const [text, setText] = useState('');
  const names = useNameFields();
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<CircleProblem | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const groupsProblem = () => {
    const groups = readGroups(text);
    const wrong = wrongGroups(groups);
    return wrong.length === 0 ? undefined : wrongGroupsWords(groups, wrong);
  };
  const late = (field: CircleProblem['field']) =>
    problem !== null && problem.field === field ? problem.words : undefined;

  function recover() {
    setChecked(true);
    setProblem(null);
    const { person, device } = names.values;
    const wrong = [
      addressProblem(address),
      groupsProblem(),
      nameProblem(person),
      nameProblem(device),
    ];
    if (wrong.some((words) => words !== undefined)) return;
    run(async (signal) => {
      try {
        const from = { address: address.trim(), groups: readGroups(text), ...names.values };
        onJoined((await recoverCircle(from, signal)).childId);
      } catch (error) {
        if (!isCancelled(error)) setProblem(circleProblem(error));
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
        <TextField
          label="Address on the sheet"
          inputMode="url"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={address}
          readOnly={isBusy}
          error={(isChecked ? addressProblem(address) : undefined) ?? late('address')}
          onChange={setAddress}
        />
        <SheetField
          text={text}
          fieldRef={fieldRef}
          error={(isChecked ? groupsProblem() : undefined) ?? late('groups')}
          onChange={setText}
        />
        <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
        {problem !== null && problem.field === undefined && <LateError>{problem.words}</LateError>}
        <div className="circle-form-buttons">
          <Button onClick={isBusy ? cancel : onBack}>
            {isBusy ? 'Cancel' : 'I have an invitation'}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Bringing it back…">
            Bring the journal back
          </Button>
        </div>
      </Form>
    </>
  );
}
