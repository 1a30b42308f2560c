import { useId, useState } from 'react';
import { removeMember, renameMember } from '@/circle/actions/remove-member';
import type { CircleRow } from '@/data/db/db';
import type { Member } from '@/domain/circle/members';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { useBusy } from '@/lib/use-busy';
import { AsyncError } from '@/ui/fields/field';
import { showToast } from '@/ui/messages/toast-queue';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialogs';
import { circleProblemOf } from './use-circle-request';
import { otherDevices, remainingDevicesText } from './member-list';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { TextField } from '@/ui/fields/text-field';
import { Dialog } from '@/ui/overlays/dialog';
import { maxNameLength, nameProblem } from './name-fields';

interface RemoveDialogProps {
  readonly child: Child;
  readonly circle: CircleRow;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Removes a device from the circle, and says what removing can't undo. */
export function RemoveDialog({ child, circle, member, onClose }: RemoveDialogProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();
  const person = isolateBidi(member.person);
  const device = isolateBidi(member.device);
  const others = otherDevices(circle.members, member);
  // If the person has another device in the circle, only the device is removed.
  const removed = others.length > 0 ? device : person;

  async function remove() {
    setProblem(null);
    try {
      await removeMember(child.id, member.id);
      onClose();
      showToast({
        title: `${removed} is removed`,
        description: `New pages are sealed with a new key, which ${device} does not get.`,
      });
    } catch (error) {
      setProblem(circleProblemOf(error).text);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={others.length > 0 ? `Remove ${device}?` : `Remove ${person} from the circle?`}
      confirmLabel={`Remove ${removed}`}
      busy={isBusy}
      busyLabel="Removing…"
      onConfirm={() => {
        run(remove);
      }}
      onCancel={onClose}
    >
      <div className="circle-asked">
        <p>
          From now on {device} gets no new pages about {isolateBidi(child.name)}.
        </p>
        {others.length > 0 && <p>{remainingDevicesText(others, circle.deviceId)}</p>}
        <p>
          <b>
            What {person} already has stays on {device}.
          </b>{' '}
          Kinleaf cannot take it back. If that matters, talk with {person}.
        </p>
        <p>
          The pages {person} wrote stay in {isolateBidi(child.name)}’s journal.
        </p>
        {member.role === 'parent' && (
          <p>
            {person} may know the circle’s recovery sheet. If there is one, make a new one
            afterwards: that ends it.
          </p>
        )}
        {problem !== null && <AsyncError>{problem}</AsyncError>}
      </div>
    </ConfirmDialog>
  );
}

interface RenameDialogProps {
  readonly childId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Renames a person or their device for everyone in the circle. */
export function RenameDialog({ childId, member, onClose }: RenameDialogProps) {
  const form = useId();
  const [person, setPerson] = useState(member.person);
  const [device, setDevice] = useState(member.device);
  const [isChecked, setChecked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { isBusy, run } = useBusy();

  async function rename() {
    setChecked(true);
    setProblem(null);
    if (nameProblem(person) ?? nameProblem(device)) return;
    try {
      await renameMember(childId, member.id, { person: person.trim(), device: device.trim() });
      onClose();
    } catch (error) {
      setProblem(circleProblemOf(error).text);
    }
  }

  return (
    <Dialog
      isOpen
      title="Rename"
      description="Everybody in the circle sees these names."
      size="narrow"
      isDismissable={!isBusy}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy} busyLabel="Renaming…">
            Rename
          </Button>
        </>
      }
    >
      <Form
        id={form}
        className="circle-form"
        onSubmit={() => {
          run(rename);
        }}
      >
        <TextField
          label="Name"
          dir="auto"
          value={person}
          maxLength={maxNameLength}
          error={isChecked ? nameProblem(person) : undefined}
          onChange={setPerson}
        />
        <TextField
          label="Name of the device"
          dir="auto"
          value={device}
          maxLength={maxNameLength}
          error={isChecked ? nameProblem(device) : undefined}
          onChange={setDevice}
        />
        {problem !== null && <AsyncError>{problem}</AsyncError>}
      </Form>
    </Dialog>
  );
}
