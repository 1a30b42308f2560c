import { useId, useState } from 'react';
import { areaLabel, isSkillArea, type SkillArea, skillAreas } from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import { withJoined, withRenamed } from '@/domain/skills/skill-list';
import { type SkillRow, storedAreaOf } from '@/domain/skills/skill-rows';
import { isSameText } from '@/domain/text/fold';
import { matchesWords } from '@/domain/text/search';
import { Button } from '@/ui/base/button';
import { ComboBox } from '@/ui/fields/combo-box';
import { Form } from '@/ui/fields/form';
import { Select } from '@/ui/fields/select';
import { TextField } from '@/ui/fields/text-field';
import { Dialog } from '@/ui/overlays/dialog';
import { useSkillList } from './use-skill-list';

interface NameDialogProps {
  readonly child: Child;
  readonly row: SkillRow;
  readonly onClose: () => void;
}

interface JoinDialogProps extends NameDialogProps {
  /** The skills of all lanes. */
  readonly all: readonly SkillRow[];
}

/** Gives a skill another name or area. Entries keep the words they were written with. */
export function RenameDialog({ child, row, all, onClose }: JoinDialogProps) {
  const formId = useId();
  const { isBusy, save } = useSkillList(child.id);
  const [words, setWords] = useState(row.words);
  const [area, setArea] = useState<SkillArea | null>(isSkillArea(row.area) ? row.area : null);
  const [isChecked, setChecked] = useState(false);
  const typed = words.trim();
  const isTaken =
    all.some((one) => one !== row && isSameText(one.words, typed)) ||
    (child.skills ?? []).some(
      ({ id, words: name, alsoCalled = [] }) =>
        id !== row.skill?.id && [name, ...alsoCalled].some((one) => isSameText(one, typed)),
    );
  const problem =
    typed === ''
      ? 'A few words are needed.'
      : isTaken
        ? 'Another skill has this name. “Same as another” joins the two.'
        : undefined;
  return (
    <Dialog
      isOpen
      size="narrow"
      title="Rename skill"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            Save changes
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="form-stack"
        onSubmit={() => {
          setChecked(true);
          if (problem !== undefined) return;
          save({
            change: (skills) =>
              withRenamed(
                skills,
                row,
                { words: typed, area: area ?? storedAreaOf(row) },
                crypto.randomUUID(),
              ),
            title: 'Skill renamed',
            description: typed,
            onStored: onClose,
          });
        }}
      >
        <TextField
          label="Skill"
          dir="auto"
          autoFocus
          hint="Entries keep the words they were written with."
          value={words}
          error={isChecked ? problem : undefined}
          onChange={setWords}
        />
        <Select
          label="Area"
          options={skillAreas.map((value) => ({ value, label: areaLabel(value) }))}
          value={area}
          onChange={setArea}
        />
      </Form>
    </Dialog>
  );
}

/** Joins a skill to another that is the same in other words. */
export function JoinDialog({ child, row, all, onClose }: JoinDialogProps) {
  const formId = useId();
  const { isBusy, save } = useSkillList(child.id);
  const [words, setWords] = useState('');
  const [isChecked, setChecked] = useState(false);
  const others = all.filter((one) => one !== row);
  const chosen = others.find((one) => isSameText(one.words, words));
  return (
    <Dialog
      isOpen
      size="narrow"
      title="Same as another skill"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={isBusy}>
            Join
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="form-stack"
        onSubmit={() => {
          setChecked(true);
          if (!chosen) return;
          save({
            change: (skills) => withJoined(skills, row, chosen, crypto.randomUUID()),
            title: 'Skills joined',
            description: chosen.words,
            onStored: onClose,
          });
        }}
      >
        <p>
          The notes about “<bdi>{row.words}</bdi>” will be shown with those of the skill that you
          choose. Entries stay as they are.
        </p>
        <ComboBox
          label="Which one?"
          suggestions={others.map((one) => ({ id: one.words, detail: areaLabel(one.area) }))}
          matches={matchesWords}
          value={words}
          error={isChecked && !chosen ? 'Choose one of the skills.' : undefined}
          keepsEnter
          onChange={setWords}
        />
      </Form>
    </Dialog>
  );
}
