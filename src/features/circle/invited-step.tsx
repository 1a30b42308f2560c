import { useState } from 'react';
import type { Invited } from '@/circle/actions/join';
import { roleWords } from '@/domain/circle/members';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { circleProblem } from './circle-problem';
import { NameFields, useNameFields } from './name-fields';
import { useCancellable } from './use-cancellable';
import { forgetInvitation } from './invitation-link';

interface InvitedStepProps {
  readonly invited: Invited;
  /** Ends the talk with the other side. */
  readonly line: AbortController;
  readonly onJoined: (childId: string) => void;
  readonly onBack: () => void;
}

/** Who invites into whose journal as what, and who answers. */
export function InvitedStep({ invited, line, onJoined, onBack }: InvitedStepProps) {
  const names = useNameFields();
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  const inviter = isolateBidi(invited.inviter);
  const { name, may } = roleWords(invited.role);

  function join() {
    setChecked(true);
    setProblem(null);
    if (names.problems.some((words) => words !== undefined)) return;
    run(async (signal) => {
      signal.addEventListener('abort', () => {
        line.abort();
      });
      try {
        const { childId } = await invited.answer(names.values);
        forgetInvitation();
        onJoined(childId);
      } catch (error) {
        if (!signal.aborted) setProblem(circleProblem(error).words);
      }
    });
  }

  return (
    <Form className="sheet circle-form" onSubmit={join}>
      <p className="circle-invited">
        {inviter} invites you into <b>{isolateBidi(invited.childName)}’s journal</b>.
      </p>
      <p>
        <b>{name}</b>: {may}.
      </p>
      {isBusy ? (
        <>
          <p className="circle-waiting" role="status">
            Waiting for {inviter} to say yes
          </p>
          <p className="circle-small">Keep this page open. It goes on by itself.</p>
        </>
      ) : (
        <NameFields {...names.fields} isChecked={isChecked} isReadOnly={false} />
      )}
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-form-buttons">
        <Button
          onClick={() => {
            // The answer cannot be given twice: whoever calls it off begins anew.
            cancel();
            forgetInvitation();
            onBack();
          }}
        >
          {isBusy ? 'Cancel' : 'Another invitation'}
        </Button>
        {!isBusy && (
          <Button type="submit" variant="primary">
            Ask to join
          </Button>
        )}
      </div>
    </Form>
  );
}
