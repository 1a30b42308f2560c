import { useEffect, useRef, useState } from 'react';
import { NotebookPen } from 'lucide-react';
import { Link } from 'react-router';
import type { ReceivedInvitation } from '@/circle/actions/join';
import { usePageTitle } from '@/lib/use-page-title';
import { Button, buttonClass } from '@/ui/base/button';
import { JoinBySheet } from './join-by-sheet';
import { forgetInvitation, invitationIn, takeInvitation } from './invitation-link';
import { TypeInvitation } from './type-invitation';
import { useCircle } from '@/circle/store/use-circle';
import { selectChild } from '@/data/preferences/selected-child';
import { readChild } from '@/data/records/children';
import { useLive } from '@/data/db/use-live';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { CircleSyncStatus } from './circle-parts';
import { roleText } from '@/domain/circle/members';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { useJoinQuestion } from './join-question';
import { circleProblemOf, isCancelled, useCancellable } from './use-circle-request';
import { NameFields, useNameFields } from './name-fields';
import './circle.css';

type Step =
  | { readonly kind: 'type' | 'sheet' }
  | {
      readonly kind: 'invited';
      readonly invited: ReceivedInvitation;
      readonly connection: AbortController;
    }
  | { readonly kind: 'joined'; readonly childId: string; readonly childName: string | null };

const headings: Readonly<Record<Step['kind'], string>> = {
  type: 'Join a circle',
  invited: 'You are invited',
  sheet: 'Join with a recovery sheet',
  joined: 'You are in the circle',
};

/** The screen to join an existing circle, with an invitation or with its recovery sheet. */
export function JoinScreen() {
  usePageTitle('Join a circle');
  const [link, setLink] = useState(takeInvitation);
  const [step, setStep] = useState<Step>({ kind: 'type' });
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // An invitation link may be opened while this screen is showing.
  useEffect(() => {
    const onLink = () => {
      if (invitationIn(window.location.hash)) setLink(takeInvitation());
    };
    window.addEventListener('hashchange', onLink);
    return () => {
      window.removeEventListener('hashchange', onLink);
    };
  }, []);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else heading.current?.focus();
  }, [step.kind]);
  return (
    <div className="page circle-page">
      <div className="circle-head">
        <p className="circle-eyebrow">Children</p>
        <h1 ref={heading} tabIndex={-1}>
          {headings[step.kind]}
        </h1>
      </div>
      <div className="circle-join">
        {step.kind === 'type' && (
          <>
            <TypeInvitation
              key={link ? `${link.address} ${link.words}` : ''}
              link={link}
              onInvited={(invited, connection) => {
                setStep({ kind: 'invited', invited, connection });
              }}
            />
            <p>
              <Button
                variant="quiet"
                onClick={() => {
                  setStep({ kind: 'sheet' });
                }}
              >
                I have a recovery sheet
              </Button>
            </p>
          </>
        )}
        {step.kind === 'sheet' && (
          <JoinBySheet
            onJoined={(childId) => {
              setStep({ kind: 'joined', childId, childName: null });
            }}
            onBack={() => {
              setStep({ kind: 'type' });
            }}
          />
        )}
        {step.kind === 'invited' && (
          <InvitedStep
            invited={step.invited}
            connection={step.connection}
            onJoined={(childId) => {
              setStep({ kind: 'joined', childId, childName: step.invited.childName });
            }}
            onBack={() => {
              setLink(null);
              setStep({ kind: 'type' });
            }}
          />
        )}
        {step.kind === 'joined' && (
          <ArrivingJournal childId={step.childId} childName={step.childName} />
        )}
      </div>
    </div>
  );
}

interface ArrivingJournalProps {
  readonly childId: string;
  /** Null if it isn't known before the journal arrives. */
  readonly childName: string | null;
}

/** Shows the journal arriving, and a link to it as soon as the child's record is here. */
export function ArrivingJournal({ childId, childName }: ArrivingJournalProps) {
  const circle = useCircle(childId);
  const child = useLive(childId, async () => (await readChild(childId)) ?? null);
  const arrived = child.status === 'ready' ? child.value : null;
  const name = arrived?.name ?? childName;
  const hasArrived = arrived !== null;
  const isWhole = circle.status === 'ready' && (circle.value?.inStepAt ?? null) !== null;
  useEffect(() => {
    if (hasArrived) selectChild(childId);
  }, [hasArrived, childId]);
  return (
    <div className="sheet circle-form">
      <p role="status">
        {!hasArrived
          ? 'The first pages are on their way.'
          : isWhole
            ? 'All pages are here.'
            : 'The first pages are here. The others follow while you read.'}
      </p>
      {circle.status === 'ready' && circle.value && (
        <CircleSyncStatus circle={circle.value} isOnItsOwn />
      )}
      {arrived && name !== null && (
        <div className="circle-form-buttons">
          <Link className={buttonClass({ variant: 'primary' })} to={paths.journal(childId)}>
            <NotebookPen className="icon" aria-hidden="true" />
            Open {isolateBidi(name)}’s journal
          </Link>
        </div>
      )}
    </div>
  );
}

interface InvitedStepProps {
  readonly invited: ReceivedInvitation;
  /** Ends the exchange with the inviting device. */
  readonly connection: AbortController;
  readonly onJoined: (childId: string) => void;
  readonly onBack: () => void;
}

/** Shows who invites to which journal in which role, and asks for the names to answer with. */
export function InvitedStep({ invited, connection, onJoined, onBack }: InvitedStepProps) {
  const names = useNameFields();
  const [isChecked, setChecked] = useState(false);
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run, cancel } = useCancellable();
  const { ask, question } = useJoinQuestion(invited);
  const isWaiting = isBusy && isSent;
  const inviter = isolateBidi(invited.inviter);
  const { name, may } = roleText(invited.role);

  function join() {
    setChecked(true);
    setSent(false);
    setProblem(null);
    if (names.problems.some((text) => text !== undefined)) return;
    run(async (signal) => {
      signal.addEventListener('abort', () => {
        connection.abort();
      });
      try {
        const onSend = () => {
          setSent(true);
        };
        const { childId } = await invited.answer(names.values, { ask, onSend });
        forgetInvitation();
        onJoined(childId);
      } catch (error) {
        if (!signal.aborted && !isCancelled(error)) setProblem(circleProblemOf(error).text);
      }
    });
  }

  return (
    <>
      <Form className="sheet circle-form" onSubmit={join}>
        <p className="circle-invited">
          {inviter} invites you into <b>{isolateBidi(invited.childName)}’s journal</b>.
        </p>
        <p>
          <b>{name}</b>: {may}.
        </p>
        {isWaiting ? (
          <>
            <p className="circle-waiting" role="status">
              Waiting for {inviter} to say yes
            </p>
            <p className="circle-small">Keep this page open. It goes on by itself.</p>
          </>
        ) : (
          <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
        )}
        {problem !== null && <AsyncError>{problem}</AsyncError>}
        <div className="circle-form-buttons">
          <Button
            onClick={() => {
              // An invitation can be answered only once, so cancelling starts over.
              cancel();
              forgetInvitation();
              onBack();
            }}
          >
            {isWaiting ? 'Cancel' : 'Another invitation'}
          </Button>
          {!isWaiting && (
            <Button type="submit" variant="primary" busy={isBusy}>
              Ask to join
            </Button>
          )}
        </div>
      </Form>
      {question}
    </>
  );
}
