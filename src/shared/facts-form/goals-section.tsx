import { useState } from 'react';
import type { FactForms } from '@/domain/facts/kinds';
import { helpLabels, helps } from '@/domain/facts/education-and-social';
import { isSameText } from '@/domain/text/fold';
import { Button } from '@/ui/base/button';
import { PickChips } from '@/ui/fields/chips';
import { TextField } from '@/ui/fields/text-field';
import { DetailsField, DetailsList, PickOne, type SectionProps } from './section-parts';

type GoalForm = FactForms['social']['goals'][number];

const helpOptions = helps.map((help) => ({ value: help, label: helpLabels[help] }));

export function GoalsSection({ child, form, onChange }: SectionProps<'social'>) {
  const [typed, setTyped] = useState('');
  const { goals } = form;
  const listed = (child.goals ?? []).filter(
    (goal) => goal.endedOn === undefined || goals.some(({ goalId }) => goalId === goal.id),
  );
  const set = (next: GoalForm[]) => {
    onChange({ ...form, goals: next });
  };
  function addTyped() {
    const text = typed.trim();
    setTyped('');
    if (text === '' || goals.some((goal) => isSameText(goal.words, text))) return;
    const known = listed.find((goal) => isSameText(goal.words, text));
    set([...goals, { goalId: known?.id ?? '', words: known?.words ?? text, help: '' }]);
  }
  return (
    <>
      {listed.length > 0 && (
        <DetailsField label="Goals">
          {(id) => (
            <PickChips
              labelledBy={id}
              options={listed.map((goal) => ({ value: goal.id, label: goal.words }))}
              chosen={goals.map(({ goalId }) => goalId).filter((one) => one !== '')}
              onChange={(chosen) => {
                const stillChosen = goals.filter(
                  ({ goalId }) => goalId === '' || chosen.includes(goalId),
                );
                const added = listed.filter(
                  (goal) =>
                    chosen.includes(goal.id) &&
                    !stillChosen.some(({ goalId }) => goalId === goal.id),
                );
                set([
                  ...stillChosen,
                  ...added.map((goal): GoalForm => ({
                    goalId: goal.id,
                    words: goal.words,
                    help: '',
                  })),
                ]);
              }}
            />
          )}
        </DetailsField>
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
      <DetailsList items={goals} nameOf={({ words }) => words} onChange={set}>
        {(goal, change, nameId) => (
          <>
            <p className="details-note" id={`${nameId}-help`}>
              Help needed
            </p>
            <PickOne
              labelledBy={`${nameId} ${nameId}-help`}
              options={helpOptions}
              chosen={goal.help}
              onChange={(help) => {
                change({ ...goal, help });
              }}
            />
          </>
        )}
      </DetailsList>
    </>
  );
}
