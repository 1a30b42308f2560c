import { useId, useRef, useState } from 'react';
import { X } from 'lucide-react';
import type { FactForms } from '../../domain/facts/forms';
import { helps } from '../../domain/facts/schemas';
import { helpWords } from '../../domain/facts/words';
import { IconButton } from '../../ui/buttons/icon-button';
import { PickChips } from '../../ui/fields/pick-chips';
import { TextField } from '../../ui/fields/text-field';
import { Button } from '../../ui/buttons/button';
import type { SectionProps } from './section';

type GoalForm = FactForms['social']['goals'][number];

const helpOptions = helps.map((help) => ({ value: help, label: helpWords[help] }));

/** Goals that somebody worked on, of the child's list or in words, and how much help each took. */
export function GoalsSection({ child, form, onChange }: SectionProps<'education' | 'social'>) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const { goals } = form;
  const listed = (child.goals ?? []).filter(
    (goal) => goal.endedOn === undefined || goals.some(({ goalId }) => goalId === goal.id),
  );
  const set = (next: GoalForm[]) => {
    onChange({ ...form, goals: next });
  };
  function addTyped() {
    const words = typed.trim();
    setTyped('');
    if (words !== '' && !goals.some((goal) => goal.words === words))
      set([...goals, { goalId: '', words, help: '' }]);
  }
  return (
    <>
      {listed.length > 0 && (
        <div className="details-field">
          <h4 id={id}>Goals</h4>
          <PickChips
            labelledBy={id}
            options={listed.map((goal) => ({ value: goal.id, label: goal.words }))}
            chosen={goals.map(({ goalId }) => goalId).filter((one) => one !== '')}
            onChange={(chosen) => {
              const kept = goals.filter(({ goalId }) => goalId === '' || chosen.includes(goalId));
              const added = listed.filter(
                (goal) =>
                  chosen.includes(goal.id) && !kept.some(({ goalId }) => goalId === goal.id),
              );
              set([
                ...kept,
                ...added.map((goal): GoalForm => ({
                  goalId: goal.id,
                  words: goal.words,
                  help: '',
                })),
              ]);
            }}
          />
        </div>
      )}
      <div className="details-add">
        <TextField
          label={listed.length > 0 ? 'Another goal' : 'Goal'}
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          onBlur={addTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            addTyped();
            if (!event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
        <Button onClick={addTyped}>Add goal</Button>
      </div>
      <div className="details-list" ref={place} tabIndex={-1}>
        {goals.map((goal, index) => (
          <GoalRow
            key={index}
            goal={goal}
            onChange={(next) => {
              set(goals.map((one) => (one === goal ? next : one)));
            }}
            onRemove={() => {
              set(goals.filter((one) => one !== goal));
              place.current?.focus();
            }}
          />
        ))}
      </div>
    </>
  );
}

interface GoalRowProps {
  readonly goal: GoalForm;
  readonly onChange: (goal: GoalForm) => void;
  readonly onRemove: () => void;
}

function GoalRow({ goal, onChange, onRemove }: GoalRowProps) {
  const id = useId();
  return (
    <div className="details-item">
      <div className="details-item-head">
        <span id={id} dir="auto">
          {goal.words}
        </span>
        <IconButton label={`Remove ${goal.words}`} icon={X} onClick={onRemove} />
      </div>
      <p className="details-note" id={`${id}-help`}>
        Help needed
      </p>
      <PickChips
        labelledBy={`${id} ${id}-help`}
        isSingle
        options={helpOptions}
        chosen={goal.help === '' ? [] : [goal.help]}
        onChange={([help]) => {
          onChange({ ...goal, help: help ?? '' });
        }}
      />
    </div>
  );
}
