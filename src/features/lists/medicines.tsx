import { CalendarDays, Plus } from 'lucide-react';
import { medicineList } from '../../data/records/list-items';
import type { CalendarDay } from '../../domain/calendar-day';
import type { Medicine } from '../../domain/child-lists';
import type { Child } from '../../domain/entities';
import { medicineEndWords, medicineWords } from '../../domain/list-words';
import { Button } from '../../ui/buttons/button';
import { ItemRow } from './item-row';
import { turnItem } from './turn-item';
import type { ListsUrl } from './use-lists-url';

interface MedicinesProps {
  readonly child: Child;
  readonly today: CalendarDay;
  readonly onOpen: ListsUrl['open'];
  readonly onDelete: (medicine: Medicine) => void;
}

export function Medicines({ child, today, onOpen, onDelete }: MedicinesProps) {
  const all = child.medicines ?? [];
  const going = all.filter(({ endedOn }) => endedOn === undefined);
  const ended = all.filter(({ endedOn }) => endedOn !== undefined);
  return (
    <section aria-labelledby="medicines-title">
      <div className="lists-head">
        <h2 id="medicines-title">Medicines</h2>
        <Button
          icon={Plus}
          onClick={() => {
            onOpen('new-medicine');
          }}
        >
          Add medicine
        </Button>
      </div>
      {all.length === 0 && (
        <p className="muted">
          No medicines yet. One that stands here can be noted in one tap, with its usual amount.
        </p>
      )}
      <ul className="lists-items" id="medicines" tabIndex={-1} aria-label="Medicines">
        {[...going, ...ended].map((medicine) => (
          <ItemRow
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
        ))}
      </ul>
    </section>
  );
}
