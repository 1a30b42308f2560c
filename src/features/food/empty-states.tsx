import { Plus } from 'lucide-react';
import { EmptyFoodArt } from '../../ui/art';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Notice } from '../../ui/notice';

interface NoFoodsProps {
  readonly childName: string;
  readonly onAdd: () => void;
}

export function NoFoods({ childName, onAdd }: NoFoodsProps) {
  return (
    <EmptyState
      art={<EmptyFoodArt />}
      title="No food items found"
      action={
        <Button variant="primary" icon={Plus} onClick={onAdd}>
          Add Your First Food
        </Button>
      }
    >
      Start with something {childName} already likes. Safe foods count.
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

export function ReadFailed() {
  return (
    <Notice
      tone="warning"
      actions={
        <Button
          size="sm"
          onClick={() => {
            window.location.reload();
          }}
        >
          Reload
        </Button>
      }
    >
      The food journey could not be read from this device. Nothing is lost; reload the page to try
      again.
    </Notice>
  );
}
