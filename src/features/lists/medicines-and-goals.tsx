import { CalendarDays, ChartLine } from 'lucide-react';
import { goalList, medicineList } from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Goal, Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { goalEndText, medicineEndText, medicineText } from '@/domain/child/lists-text';
import { ItemRow, ItemSection, type ListsUrl, endOrRestartItem } from './item-list';

interface GoalsProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** False if they are read-only on this device. */
  readonly canChange: boolean;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (goal: Goal) => void;
}

export function Goals({ child, today, canChange, onOpen, onDelete }: GoalsProps) {
  return (
    <ItemSection
      id="goals"
      title="Goals"
      add="Add goal"
      emptyText="No goals yet. With one here, an entry can say how much help it took."
      items={child.goals ?? []}
      canChange={canChange}
      onAdd={() => {
        onOpen('new-goal');
      }}
    >
      {(goal) => (
        <ItemRow
          canChange={canChange}
          key={goal.id}
          id={goal.id}
          name={goal.words}
          about={goal.fromPlan === true ? 'From the support plan.' : ''}
          ended={goalEndText(goal)}
          history={{ label: 'Help needed', icon: ChartLine }}
          endLabel={goal.endedOn === undefined ? 'Reached or stopped' : 'Take up again'}
          onHistory={() => {
            onOpen('goal', goal.id);
          }}
          onTurn={() => {
            const end = goal.endedOn === undefined ? today : null;
            void endOrRestartItem(child.id, goalList, goal, end, {
              name: goal.words,
              ended: 'Goal reached or stopped',
              restarted: 'Goal taken up again',
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

interface MedicinesProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** False if they are read-only on this device. */
  readonly canChange: boolean;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (medicine: Medicine) => void;
}

export function Medicines({ child, today, canChange, onOpen, onDelete }: MedicinesProps) {
  return (
    <ItemSection
      id="medicines"
      title="Medicines"
      add="Add medicine"
      emptyText="No medicines yet. One that stands here can be noted in one tap, with its usual amount."
      items={child.medicines ?? []}
      canChange={canChange}
      onAdd={() => {
        onOpen('new-medicine');
      }}
    >
      {(medicine) => (
        <ItemRow
          canChange={canChange}
          key={medicine.id}
          id={medicine.id}
          name={medicine.name}
          about={medicineText(medicine)}
          ended={medicineEndText(medicine)}
          history={{ label: 'Calendar', icon: CalendarDays }}
          endLabel={medicine.endedOn === undefined ? 'Stop' : 'Start again'}
          onHistory={() => {
            onOpen('medicine', medicine.id);
          }}
          onTurn={() => {
            const end = medicine.endedOn === undefined ? today : null;
            void endOrRestartItem(child.id, medicineList, medicine, end, {
              name: medicine.name,
              ended: 'Medicine stopped',
              restarted: 'Medicine started again',
            });
          }}
          onEdit={() => {
            onOpen('edit-medicine', medicine.id);
          }}
          onDelete={() => {
            onDelete(medicine);
          }}
        />
      )}
    </ItemSection>
  );
}
