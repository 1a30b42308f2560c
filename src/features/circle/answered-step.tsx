import { useEffect, useRef } from 'react';
import { joinsAs, type Role, roleWords } from '@/domain/circle/members';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { AsyncError } from '@/ui/fields/field';
import type { Answered } from './use-invitation';

interface AnsweredStepProps {
  readonly who: Answered;
  readonly role: Role;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Somebody answered: nothing is sent before the one who invited says yes. */
export function AnsweredStep({ who, role, isBusy, problem, onYes, onNo }: AnsweredStepProps) {
  const { name, may } = roleWords(role);
  const question = useRef<HTMLParagraphElement>(null);
  // What stood here is gone, and with it the focus if it was there.
  useEffect(() => {
    question.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <p ref={question} tabIndex={-1} className="circle-question" role="alert">
        {isolateBidi(who.person)}, on {isolateBidi(who.device)}, would like to join {joinsAs(role)}.
      </p>
      <p>
        <b>{name}</b>: {may}. Say yes only if that is the person you invited: the whole journal goes
        to their device.
      </p>
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-answers">
        <Button onClick={onNo} disabled={isBusy}>
          No
        </Button>
        <Button variant="primary" busy={isBusy} busyLabel="Letting them in…" onClick={onYes}>
          Yes, let them in
        </Button>
      </div>
    </>
  );
}
