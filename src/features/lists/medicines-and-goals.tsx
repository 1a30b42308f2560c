import { ChartLine } from 'lucide-react';
import { goalList } from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Goal } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { goalEndWords } from '@/domain/child/lists-text';
import { ItemRow } from './item-list';
import { ItemSection } from './item-section';
import { turnItem } from './turn-item';
import type { ListsUrl } from './use-lists-url';

interface GoalsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** False where this device only reads them. */
  readonly mayChange: boolean;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (goal: Goal) => void;
}

export function Goals({ child, today, mayChange, onOpen, onDelete }: GoalsProps) {
  return (
    <ItemSection
      id="goals"
      title="Goals"
      add="Add goal"
      nothing="No goals yet. With one here, an entry can say how much help it took."
      items={child.goals ?? []}
      mayChange={mayChange}
      onAdd={() => {
        onOpen('new-goal');
      }}
    >
      {(goal) => (
        <ItemRow
          mayChange={mayChange}
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
      )}
    </ItemSection>
  );
}
