import { useState } from 'react';
import { useNavigate } from 'react-router';
import { leaveCircle, type LeaveOutcome } from '@/circle/actions/leave';
import { useCircleStatus, usePhotosToSend } from '@/circle/store/use-circle';
import { deselectChild } from '@/data/preferences/selected-child';
import type { CircleRow } from '@/data/db/db';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { deviceKind } from '@/lib/browser';
import { useBusy } from '@/lib/use-busy';
import { ChoiceChips } from '@/ui/fields/chips';
import { AsyncError } from '@/ui/fields/field';
import { showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { staysOnServerText } from '@/shared/circle/circle-notices';
import { circleProblemOf } from './use-circle-request';
import { unsentLossText } from './circle-parts';

interface LeaveDialogProps {
  readonly child: Child;
  readonly circle: CircleRow;
  readonly onClose: () => void;
}

/** Removes this device from the circle, keeping its copy of the journal or deleting it. */
export function LeaveDialog({ child, circle, onClose }: LeaveDialogProps) {
  const navigate = useNavigate();
  const [copy, setCopy] = useState<'keep' | 'without'>('keep');
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const unsentWarning = useUnsentWarning(child.id);
  const device = `this ${deviceKind()}`;
  const name = isolateBidi(child.name);
  const others = circle.members.filter(
    ({ id, removedAt, isPaper }) =>
      id !== circle.deviceId && removedAt === undefined && isPaper !== true,
  );
  const me = circle.members.find(({ id }) => id === circle.deviceId);
  const isLastParent = me?.role === 'parent' && !others.some(({ role }) => role === 'parent');

  async function leave() {
    setProblem(null);
    let left: LeaveOutcome;
    try {
      left = await leaveCircle(child.id, { keepsCopy: copy === 'keep' });
    } catch (error) {
      setProblem(circleProblemOf(error).text);
      return;
    }
    onClose();
    showToast({
      topic: 'leave-circle',
      // Someone still has to act, so the message stays until it is closed.
      tone: left === 'not-told' ? 'danger' : 'success',
      title: 'You left the circle',
      description:
        (copy === 'keep'
          ? `${name}’s journal stays on ${device}, as it is now.`
          : `${name}’s journal is no longer on ${device}.`) + leftText[left],
    });
    if (copy === 'keep') return;
    deselectChild(child.id);
    await navigate(paths.children);
  }

  return (
    <ConfirmDialog
      isOpen
      title="Leave the circle?"
      confirmLabel="Leave the circle"
      busy={isBusy}
      busyLabel="Leaving…"
      onConfirm={() => {
        run(leave);
      }}
      onCancel={onClose}
    >
      <div className="circle-asked">
        <p>
          {others.length === 0
            ? `Nobody else is in the circle. ${staysOnServerText}`
            : `The others go on without you. What you wrote stays in their journals, and on the server, sealed.`}
        </p>
        {isLastParent && others.length > 0 && (
          <p>
            <b>You are the only parent in the circle.</b> Nobody could invite or remove anybody
            after you.
          </p>
        )}
        <ChoiceChips
          label={`${name}’s journal on ${device}`}
          columns={2}
          options={[
            { value: 'keep', label: 'Keep it as it is' },
            { value: 'without', label: 'Take it off' },
          ]}
          value={copy}
          onChange={setCopy}
        />
        {copy === 'without' && (
          <p>
            {others.length === 0
              ? 'It is then on no device at all. Export a backup first if you may want it again.'
              : `The pages are taken off this device. ${unsentWarning}`}
          </p>
        )}
        {problem !== null && <AsyncError>{problem}</AsyncError>}
      </div>
    </ConfirmDialog>
  );
}

/** Returns a sentence that says which unsent changes are lost if the journal is deleted from this device. */
function useUnsentWarning(childId: string): string {
  const status = useCircleStatus(childId);
  const photos = usePhotosToSend(childId);
  return status.status === 'ready' && photos.status === 'ready'
    ? unsentLossText(status.value.pending, photos.value)
    : 'What has not reached the circle yet is lost.';
}

/** What someone else still has to do. */
const leftText: Readonly<Record<LeaveOutcome, string>> = {
  'off-the-list': '',
  'still-on-the-list': ' Your name stands in the circle until a parent takes it off.',
  'last-parent': ' What is on the server stays there.',
  'not-told': ' The server could not be told: a parent of the circle can remove this device.',
};
