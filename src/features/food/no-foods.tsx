import { Plus } from 'lucide-react';
import { EmptyFoodArt } from '@/ui/base/art';
import { Button } from '@/ui/base/button';
import { EmptyState } from '@/ui/messages/page-states';

interface NoFoodsProps {
  readonly childName: string;
  /** Undefined if this device may only read the journal. */
  readonly onAdd: (() => void) | undefined;
}

export function NoFoods({ childName, onAdd }: NoFoodsProps) {
  return (
    <EmptyState
      art={<EmptyFoodArt />}
      title="No food items found"
      action={
        onAdd && (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            Add Your First Food
          </Button>
        )
      }
    >
      {onAdd && `Start with something ${childName} already likes. Safe foods count.`}
    </EmptyState>
  );
}

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No food items found"
      action={<Button onClick={onClear}>Clear Search</Button>}
    >
      No foods match your current search.
    </EmptyState>
  );
}
