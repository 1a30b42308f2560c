import { useState } from 'react';
import { deviceKind, deviceNameOf } from '@/lib/browser';
import { TextField } from '@/ui/fields/text-field';

interface NameFieldsProps {
  readonly person: string;
  readonly device: string;
  readonly onPerson: (person: string) => void;
  readonly onDevice: (device: string) => void;
  /** Somebody has pressed the button: an empty name is said to be one. */
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
}

/** Who joins, as the others in the circle will see it. */
export function NameFields({
  person,
  device,
  onPerson,
  onDevice,
  isChecked,
  isReadOnly,
}: NameFieldsProps) {
  return (
    <>
      <TextField
        label="Your name"
        hint="As the others in the circle call you."
        dir="auto"
        maxLength={longestName}
        value={person}
        readOnly={isReadOnly}
        error={isChecked ? nameProblem(person) : undefined}
        onChange={onPerson}
      />
      <TextField
        label={`Name of this ${deviceKind()}`}
        dir="auto"
        maxLength={longestName}
        value={device}
        readOnly={isReadOnly}
        error={isChecked ? nameProblem(device) : undefined}
        onChange={onDevice}
      />
    </>
  );
}

/** The two names; that of the device follows the person's until somebody types another. */
export function useNameFields() {
  const [person, setPerson] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const device = typed ?? deviceNameOf(person, deviceKind());
  return {
    fields: { person, device, onPerson: setPerson, onDevice: setTyped },
    values: { person: person.trim(), device: device.trim() },
    problems: [nameProblem(person), nameProblem(device)],
  };
}

/** Characters: more than any name has, and fewer than a sheet can show. */
export const longestName = 60;

/** What is wrong with a name, in words; undefined where nothing is. */
export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'A name is needed here. A short one will do.' : undefined;
}
