import { Link } from 'react-router';
import { useState } from 'react';
import { useIsCircleUnreadable } from '@/circle/store/use-circle';
import type { Child } from '@/domain/schema/entities';
import { isolateBidi } from '@/lib/text';
import { paths } from '@/lib/paths';
import { deviceKind } from '@/lib/browser';
import { Notice } from '@/ui/messages/notice';
import { ServerAddressField, CircleHead } from './circle-parts';
import { addressProblem } from '@/circle/server/address';
import { startCircle } from '@/circle/actions/start-circle';
import { Button } from '@/ui/base/button';
import { Form } from '@/ui/fields/form';
import { AsyncError } from '@/ui/fields/field';
import { TextField } from '@/ui/fields/text-field';
import { NameFields, useNameFields } from './name-fields';
import { useCircleRequest } from './use-circle-request';

interface NoCircleProps {
  readonly child: Child;
  /** Whether starting one was interrupted, by the connection or by closing the page. */
  readonly isInterrupted: boolean;
}

/** Shown without a circle: explains what one is, with the form that starts it. */
export function NoCircle({ child, isInterrupted }: NoCircleProps) {
  const name = isolateBidi(child.name);
  const unreadable = useIsCircleUnreadable(child.id);
  return (
    <div className="page circle-page">
      <CircleHead childName={child.name} />
      <div className="circle-start">
        <div className="circle-about">
          <p>
            <b>Whom you invite sees all of {name}’s journal</b> on their own phone or computer, and
            keeps it with you, with a connection or without. You choose who may write.
          </p>
          <p>
            <b>Pages are sealed on this {deviceKind()} before they leave it.</b> The server in
            between cannot read them. It can see how much is sent, when, and by which device.
          </p>
          <p>
            <b>The server is not ours.</b> Somebody you trust runs it, or you do. How that is done
            is in the <Link to={`${paths.guide}#circle`}>guide</Link>.
          </p>
        </div>
        {unreadable.status === 'ready' && unreadable.value && (
          <Notice tone="warning">
            This {deviceKind()} was in a circle for {name}, and cannot open its keys any more. Ask a
            parent of the circle to remove it and to invite you again.
          </Notice>
        )}
        {child.sample === true ? (
          <Notice>
            The sample journal is made up, and stays on this {deviceKind()}. Add a child of your own
            to start a circle.
          </Notice>
        ) : (
          <StartForm child={child} isInterrupted={isInterrupted} />
        )}
      </div>
    </div>
  );
}

interface StartFormProps {
  readonly child: Child;
  /** Whether starting one was interrupted. The same address and code resume it. */
  readonly isInterrupted: boolean;
}

/** Starts a circle, with its server's address, the setup code from the person who runs it, and the names of the first member. */
function StartForm({ child, isInterrupted }: StartFormProps) {
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const names = useNameFields();
  const { isBusy, isChecked, problem, ask, cancel, errorOf } = useCircleRequest();
  const typed = { address: addressProblem(address, 'server'), code: codeProblem(code) };

  function start() {
    ask([typed.address, typed.code, ...names.problems], (signal) =>
      startCircle({ childId: child.id, address: address.trim(), code, ...names.values }, signal),
    );
  }

  return (
    <Form className="sheet circle-form circle-start-form" onSubmit={start}>
      <h2>Keep {isolateBidi(child.name)}’s journal with others</h2>
      {isInterrupted && !isBusy && (
        <Notice>
          A circle was begun and did not get to its end. It goes on by itself when Kinleaf is opened
          with a connection, or now with the same address and code.
        </Notice>
      )}
      <ServerAddressField
        label="Address of the server"
        hint="As its keeper gave it, such as https://couch.example.org"
        value={address}
        isBusy={isBusy}
        error={errorOf('address', typed.address)}
        onChange={setAddress}
      />
      <TextField
        label="Code from its keeper"
        hint="11 groups of 4 letters and numbers. Small letters will do."
        className="circle-code-field"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        readOnly={isBusy}
        error={errorOf('code', typed.code)}
        onChange={setCode}
      />
      <NameFields {...names.fields} isChecked={isChecked} isReadOnly={isBusy} />
      {problem !== null && <AsyncError>{problem}</AsyncError>}
      <div className="circle-form-buttons">
        {isBusy && <Button onClick={cancel}>Cancel</Button>}
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Starting the circle…">
          Start the circle
        </Button>
      </div>
    </Form>
  );
}

/** Groups of a setup code, as printed. */
const groupCount = 11;
const groupLength = 4;
/** The characters of Crockford's Base32, and those that are read as one of them. */
const codeCharacters = /^[0-9A-TV-Z]*$/;

/** Returns what is wrong with the form of a typed setup code; undefined if nothing is. */
export function codeProblem(text: string): string | undefined {
  const groups = codeGroups(text);
  if (groups.length === 0) return 'The code is missing.';
  const invalid = groups.findIndex((group) => !codeCharacters.test(group));
  if (invalid >= 0)
    return `Group ${invalid + 1} has a letter or sign that no code has. Look at it again.`;
  const length = groups.join('').length;
  if (length > groupCount * groupLength) return `Here are more than ${groupCount} groups.`;
  const incomplete = groups.findIndex((group) => group.length !== groupLength);
  if (incomplete >= 0)
    return `Group ${incomplete + 1} has ${groups[incomplete]?.length ?? 0} of its ${groupLength} characters.`;
  return groups.length < groupCount
    ? `Here are ${groups.length} of the ${groupCount} groups.`
    : undefined;
}

/** Splits at the typed separators if that gives the right number of groups: a missing character must not shift later groups. */
function codeGroups(text: string): readonly string[] {
  const typedGroups = text
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((group) => group !== '');
  if (typedGroups.length === groupCount) return typedGroups;
  return typedGroups.join('').match(new RegExp(`.{1,${groupLength}}`, 'gu')) ?? [];
}
