import { useState } from 'react';
import { emptyNoticedSkill, type NoticedSkillForm } from '@/domain/facts/skill';
import { Button } from '@/ui/base/button';
import { TextField } from '@/ui/fields/text-field';
import { DetailsList, type SectionProps } from './section-parts';
import { SkillFields, SkillNameField } from './skill-fields';

/** The skills that were noticed in an entry. */
export function SkillSection({ child, form, problem, onChange }: SectionProps<'skill'>) {
  const [typed, setTyped] = useState<NoticedSkillForm>(emptyNoticedSkill);
  const { skills } = form;
  function addTyped() {
    const words = typed.words.trim();
    setTyped({ ...emptyNoticedSkill, area: typed.area });
    if (words !== '') onChange({ ...form, skills: [...skills, { ...typed, words }] });
  }
  return (
    <>
      <DetailsList
        items={skills}
        nameOf={({ words }) => words}
        onChange={(next) => {
          onChange({ ...form, skills: next });
        }}
      >
        {(skill, change) => (
          <SkillFields child={child} skill={skill} problem={problem} onChange={change} />
        )}
      </DetailsList>
      <div className="details-add">
        <SkillNameField
          label={skills.length > 0 ? 'Another skill' : `What does ${child.name} do?`}
          child={child}
          skill={typed}
          onChange={(named) => {
            setTyped({ ...typed, ...named });
          }}
          onCommit={addTyped}
        />
        <Button onClick={addTyped}>Add skill</Button>
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
