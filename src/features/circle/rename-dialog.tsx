import { useId, useState } from 'react';
import { renameMember } from '@/circle/actions/remove-member';
import type { Member } from '@/domain/circle/members';
import { useBusy } from '@/lib/use-busy';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/text-field';
import { Dialog } from '@/ui/overlays/dialog';
import { circleProblem } from './circle-problem';
import { longestName, nameProblem } from './names';

interface RenameDialogProps {
  readonly childId: string;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Another name for a person or their device, which everybody in the circle sees. */
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
      setProblem(circleProblem(error).words);
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
          maxLength={longestName}
          error={isChecked ? nameProblem(person) : undefined}
          onChange={setPerson}
        />
        <TextField
          label="Name of the device"
          dir="auto"
          value={device}
          maxLength={longestName}
          error={isChecked ? nameProblem(device) : undefined}
          onChange={setDevice}
        />
        {problem !== null && <AsyncError>{problem}</AsyncError>}
      </Form>
    </Dialog>
  );
}
