import { useState } from 'react';
import { deviceKind, deviceNameOf } from '@/lib/browser';
import { TextField } from '@/ui/fields/text-field';

interface NameFieldsProps {
  readonly person: string;
  readonly device: string;
  readonly onPerson: (person: string) => void;
  readonly onDevice: (device: string) => void;
  /** Whether the form has been submitted; only then are problems shown. */
  readonly isChecked: boolean;
  readonly isReadOnly: boolean;
}

/** The names that the others in the circle will see. */
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
        maxLength={maxNameLength}
        value={person}
        readOnly={isReadOnly}
        error={isChecked ? nameProblem(person) : undefined}
        onChange={onPerson}
      />
      <TextField
        label={`Name of this ${deviceKind()}`}
        dir="auto"
        maxLength={maxNameLength}
        value={device}
        readOnly={isReadOnly}
        error={isChecked ? nameProblem(device) : undefined}
        onChange={onDevice}
      />
    </>
  );
}

/** Keeps the two names. The device's name follows the person's until someone edits it. */
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

/** In characters: more than names have, and few enough to fit on a member's card. */
export const maxNameLength = 60;

/** Returns what is wrong with a name; undefined if nothing is. */
export function nameProblem(name: string): string | undefined {
  return name.trim() === '' ? 'A name is needed here. A short one will do.' : undefined;
}
