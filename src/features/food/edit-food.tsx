import { useState } from 'react';
import { readFood } from '../../data/food';
import { useLive } from '../../data/use-live';
import type { Child, FoodItem } from '../../domain/entities';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FoodDialog } from './food-dialog';

interface EditFoodProps {
  readonly child: Child;
  readonly id: string;
  readonly onSaved: (food: FoodItem) => void;
  readonly onClose: () => void;
}

/** Opens the form on a food once it is read. Later changes from elsewhere do not touch what is being typed. */
export function EditFood({ child, id, onSaved, onClose }: EditFoodProps) {
  const live = useLive(id, async () => (await readFood(id)) ?? null);
  const [opened, setOpened] = useState<FoodItem | null>(null);
  const read = live.status === 'ready' ? live.value : undefined;
  if (opened === null && read?.childId === child.id) setOpened(read);
  if (opened) return <FoodDialog child={child} food={opened} onSaved={onSaved} onClose={onClose} />;
  if (live.status === 'loading') return null;
  return <MissingFood onClose={onClose} />;
}

/** An address that names a food which is not, or no longer, in this journey. */
function MissingFood({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="narrow"
      title="Food not found"
      footer={<Button onClick={onClose}>Back to the food journey</Button>}
    >
      <p>This food is not in the food journey any more.</p>
    </Dialog>
  );
}
