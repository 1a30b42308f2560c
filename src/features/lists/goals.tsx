import { ChartLine, Plus } from 'lucide-react';
import { goalList } from '../../data/records/list-items';
import type { CalendarDay } from '../../domain/calendar-day';
import type { Goal } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { goalEndWords } from '../../domain/list-words';
import { Button } from '../../ui/buttons/button';
import { ItemRow } from './item-row';
import { turnItem } from './turn-item';
import type { ListsUrl } from './use-lists-url';

interface GoalsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (goal: Goal) => void;
}

export function Goals({ child, today, onOpen, onDelete }: GoalsProps) {
  const all = child.goals ?? [];
  const going = all.filter(({ endedOn }) => endedOn === undefined);
  const ended = all.filter(({ endedOn }) => endedOn !== undefined);
  return (
    <section aria-labelledby="goals-title">
      <div className="lists-head">
        <h2 id="goals-title">Goals</h2>
        <Button
          icon={Plus}
          onClick={() => {
            onOpen('new-goal');
          }}
        >
          Add goal
        </Button>
      </div>
      {all.length === 0 && (
        <p className="muted">
          No goals yet. With one here, an entry can say how much help it took.
        </p>
      )}
      <ul className="lists-items" id="goals" tabIndex={-1} aria-label="Goals">
        {[...going, ...ended].map((goal) => (
          <ItemRow
            key={goal.id}
            id={goal.id}
            name={goal.words}
            about={goal.fromPlan === true ? 'From the support plan.' : ''}
            ended={goalEndWords(goal)}
            history={{ label: 'Help needed', icon: ChartLine }}
            turn={goal.endedOn === undefined ? 'Reached or stopped' : 'Take up again'}
            onHistory={() => {
              onOpen('goal', goal.id);
            }}
            onTurn={() => {
              const end = goal.endedOn === undefined ? today : null;
              void turnItem(child.id, goalList, goal, end, {
                name: goal.words,
                ended: 'Goal reached or stopped',
                begun: 'Goal taken up again',
              });
            }}
            onEdit={() => {
              onOpen('edit-goal', goal.id);
            }}
            onDelete={() => {
              onDelete(goal);
            }}
          />
        ))}
      </ul>
    </section>
  );
}
