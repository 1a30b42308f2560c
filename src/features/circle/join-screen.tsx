import { useEffect, useRef, useState } from 'react';
import type { Invited } from '@/circle/actions/join';
import { usePageTitle } from '@/lib/use-page-title';
import { Button } from '@/ui/base/button';
import { Arriving } from './arriving';
import { BySheet } from './join-by-sheet';
import { invitationIn, takeInvitation } from './invitation-link';
import { InvitedStep } from './invited-step';
import { TypeInvitation } from './type-invitation';
import './circle.css';

type Step =
  | { readonly kind: 'type' | 'sheet' }
  | { readonly kind: 'invited'; readonly invited: Invited; readonly line: AbortController }
  | { readonly kind: 'joined'; readonly childId: string; readonly childName: string | null };

const headings: Readonly<Record<Step['kind'], string>> = {
  type: 'Join a circle',
  invited: 'You are invited',
  sheet: 'Join with a recovery sheet',
  joined: 'You are in the circle',
};

/** Where somebody joins a circle that is there already: by an invitation, or by its recovery sheet. */
export function JoinScreen() {
  usePageTitle('Join a circle');
  const [link, setLink] = useState(takeInvitation);
  const [step, setStep] = useState<Step>({ kind: 'type' });
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);
  // A link that is followed while this screen is open.
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
              onInvited={(invited, line) => {
                setStep({ kind: 'invited', invited, line });
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
          <BySheet
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
            line={step.line}
            onJoined={(childId) => {
              setStep({ kind: 'joined', childId, childName: step.invited.childName });
            }}
            onBack={() => {
              setLink(null);
              setStep({ kind: 'type' });
            }}
          />
        )}
        {step.kind === 'joined' && <Arriving childId={step.childId} childName={step.childName} />}
      </div>
    </div>
  );
}
