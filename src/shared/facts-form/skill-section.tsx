import { useState } from 'react';
import { lastDayOf } from '@/domain/dates/rough-date';
import type { When } from '@/domain/facts/fact-descriptor';
import { emptyNoticedSkill, type NoticedSkillForm, skill as skillFact } from '@/domain/facts/skill';
import type { Child } from '@/domain/schema/entities';
import { Button } from '@/ui/base/button';
import { TextField } from '@/ui/fields/text-field';
import { DetailsList, type SectionProps } from './section-parts';
import { type NamedSkill, SkillFields, SkillNameField } from './skill-fields';

/** The skills that were noticed in an entry. */
export function SkillSection({ child, form, when, problem, onChange }: SectionProps<'skill'>) {
  const [typed, setTyped] = useState<NamedSkill>(emptyNoticedSkill);
  const [removals, setRemovals] = useState(0);
  const { skills } = form;
  function add({ skillId, words, area }: NamedSkill) {
    setTyped({ ...emptyNoticedSkill, area });
    const added = { ...emptyNoticedSkill, skillId, words: words.trim(), area };
    if (added.words !== '') onChange({ ...form, skills: [...skills, added] });
  }
  return (
    <>
      <DetailsList
        items={skills}
        nameOf={({ words }) => words}
        onChange={(next) => {
          if (next.length < skills.length) setRemovals(removals + 1);
          onChange({ ...form, skills: next });
        }}
      >
        {(skill, change) => (
          <SkillFields
            // The list keeps its parts by their order: without a new key, those after a removed one would show its answers.
            key={removals}
            child={child}
            skill={skill}
            problem={isAbout(skill, skills, child, when) ? problem : undefined}
            onChange={change}
          />
        )}
      </DetailsList>
      <div className="details-add">
        <SkillNameField
          label={skills.length > 0 ? 'Another skill' : `What does ${child.name} do?`}
          child={child}
          skill={typed}
          error={skills.length === 0 ? problem : undefined}
          onChange={setTyped}
          onCommit={add}
        />
        <Button
          onClick={() => {
            add(typed);
          }}
        >
          Add skill
        </Button>
      </div>
      {skills.length > 0 && (
        <TextField
          label="Who noticed"
          dir="auto"
          value={form.by}
          onChange={(by) => {
            onChange({ ...form, by });
          }}
        />
      )}
    </>
  );
}

/** Returns whether the entry's problem with its skills is about this one. If none has a problem of its own, it's a day before the birth. */
function isAbout(
  one: NoticedSkillForm,
  skills: readonly NoticedSkillForm[],
  { birthdate }: Child,
  when: When,
): boolean {
  const isWrong = (skill: NoticedSkillForm) =>
    (skillFact.problem?.({ by: '', skills: [skill] }, when) ?? null) !== null;
  return skills.some(isWrong) ? isWrong(one) : (lastDayOf(one.on.trim()) ?? when.day) < birthdate;
}
