import { useEffect, useRef, useState } from 'react';
import type { AskAboutJournal, JoinChoice, JournalHere } from '@/circle/actions/journal-question';
import { separateName } from '@/domain/child/separate-copy';
import type { Role } from '@/domain/circle/members';
import { entryCount, pluralize } from '@/domain/text/plural';
import { deviceKind } from '@/lib/browser';
import { isolateBidi } from '@/lib/text';
import { Button } from '@/ui/base/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';

/** The circle that this device joins. */
interface JoinedCircle {
  /** The child's first name in the circle; null if it isn't known before the journal arrives. */
  readonly childName: string | null;
  readonly role: Role;
}

interface Asked {
  readonly here: JournalHere;
  readonly isMember: boolean;
  readonly choose: (choice: JoinChoice | null) => void;
}

/** Returns the callback that asks about a journal on this device, and the question while it is open. */
export function useJoinQuestion(circle: JoinedCircle) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const open = useRef<Asked | null>(null);
  // Leaving the screen shares nothing.
  useEffect(() => () => open.current?.choose(null), []);

  const ask: AskAboutJournal = (here, isMember) =>
    new Promise((resolve) => {
      const choose = (choice: JoinChoice | null) => {
        open.current = null;
        setAsked(null);
        resolve(choice);
      };
      open.current = { here, isMember, choose };
      setAsked(open.current);
    });
  return { ask, question: asked && <JoinQuestion {...asked} circle={circle} /> };
}

/** Asks what happens to the journal on this device before it joins the circle of the same child. */
function JoinQuestion({ here, isMember, choose, circle }: Asked & { circle: JoinedCircle }) {
  const device = `this ${deviceKind()}`;
  const name = here.name ?? circle.childName;
  const child = name === null ? 'this child' : isolateBidi(name);
  // An invitation has the first name only.
  const isCalledOtherwise =
    circle.childName !== null && circle.childName !== name?.trim().split(/\s+/)[0];
  const copyText =
    `A separate copy stays on ${device} only` +
    // Without a profile there is no child to be named.
    (here.name === null ? '.' : `, as “${isolateBidi(separateName(here.name))}”.`);
  const canShare = circle.role !== 'reader';
  const cancel = () => {
    choose(null);
  };
  const separate = () => {
    choose('separate');
  };
  return (
    <ConfirmDialog
      isOpen
      title={canShare ? 'Share what’s already here?' : 'Keep a separate copy?'}
      tone="primary"
      confirmLabel={canShare ? 'Join and share them' : separateLabel}
      onConfirm={
        canShare
          ? () => {
              choose('share');
            }
          : separate
      }
      onCancel={cancel}
      extra={canShare ? <Button onClick={separate}>{separateLabel}</Button> : undefined}
    >
      <div className="circle-asked circle-join-question">
        <p>
          A journal for {child} is already on {device}: <b>{hereText(here)}</b>.
          {isCalledOtherwise && ` The circle calls this child ${isolateBidi(circle.childName)}.`}
        </p>
        {canShare ? (
          <>
            {circle.role === 'carer' ? (
              <p>
                <b>If you share them, everybody in the circle gets what it doesn’t have yet</b>,
                with earlier versions. So does anyone who joins later. You can’t take that back. If
                someone else in the circle wrote a page or the profile, theirs is shown, and yours
                is kept on {device}.
              </p>
            ) : (
              <p>
                <b>If you share them, everybody in the circle gets them</b>, with the profile and
                earlier versions. So does anyone who joins later. You can’t take that back.
              </p>
            )}
            <p>{copyText}</p>
          </>
        ) : (
          <p>You’re invited to read, so they can’t be added to the circle. {copyText}</p>
        )}
        {isMember && (
          <p>
            The circle has already let you in. If you cancel, it lists {device} until a parent
            removes it.
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}

const separateLabel = 'Join with a separate copy';

/** Returns '12 entries, 2 food items and 4 photos': entries and photos always, the rest if there are any. */
function hereText({ name, counts, photos }: JournalHere): string {
  const isDeleted = name === null && counts.journal + counts.food + counts.reports === 0;
  if (isDeleted) return 'earlier versions of what you deleted';
  const parts = [
    entryCount(counts.journal),
    ...(counts.food > 0 ? [pluralize(counts.food, 'food item', 'food items')] : []),
    ...(counts.reports > 0 ? [pluralize(counts.reports, 'report', 'reports')] : []),
  ];
  return `${parts.join(', ')} and ${pluralize(photos, 'photo', 'photos')}`;
}
