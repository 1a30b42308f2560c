import { CalendarDays } from 'lucide-react';
import { medicineList } from '@/data/records/child-lists';
import type { CalendarDay } from '@/domain/dates/calendar-day';
import type { Medicine } from '@/domain/schema/child-lists';
import type { Child } from '@/domain/schema/entities';
import { medicineEndWords, medicineWords } from '@/domain/child/lists-text';
import { ItemRow } from './item-list';
import { ItemSection } from './item-section';
import { turnItem } from './turn-item';
import type { ListsUrl } from './use-lists-url';

interface MedicinesProps {
  readonly child: Child;
  readonly today: CalendarDay;
  /** False where this device only reads them. */
  readonly mayChange: boolean;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (medicine: Medicine) => void;
}

export function Medicines({ child, today, mayChange, onOpen, onDelete }: MedicinesProps) {
  return (
    <ItemSection
      id="medicines"
      title="Medicines"
      add="Add medicine"
      nothing="No medicines yet. One that stands here can be noted in one tap, with its usual amount."
      items={child.medicines ?? []}
      mayChange={mayChange}
      onAdd={() => {
        onOpen('new-medicine');
      }}
    >
      {(medicine) => (
        <ItemRow
          mayChange={mayChange}
          key={medicine.id}
          id={medicine.id}
          name={medicine.name}
          about={medicineWords(medicine)}
          ended={medicineEndWords(medicine)}
          history={{ label: 'Calendar', icon: CalendarDays }}
          turn={medicine.endedOn === undefined ? 'Stop' : 'Start again'}
          onHistory={() => {
            onOpen('medicine', medicine.id);
          }}
          onTurn={() => {
            const end = medicine.endedOn === undefined ? today : null;
            void turnItem(child.id, medicineList, medicine, end, {
              name: medicine.name,
              ended: 'Medicine stopped',
              begun: 'Medicine started again',
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
