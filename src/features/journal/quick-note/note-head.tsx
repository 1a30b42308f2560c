import { ChevronDown, X } from 'lucide-react';
import type { Child } from '@/domain/schema/entities';
import { Button, IconButton } from '@/ui/base/button';
import { Menu } from '@/ui/overlays/menu';

interface NoteHeadProps {
  readonly titleId: string;
  readonly child: Child;
  readonly people: readonly Child[];
  /** The note cannot be made another child's now. */
  readonly isFixed: boolean;
  readonly onChoose: (child: Child) => void;
  readonly onWhole: () => void;
  readonly onClose: () => void;
}

/** Close, whose note it is, with a switch where there are several children, and the way to the whole form. */
export function NoteHead(props: NoteHeadProps) {
  const { titleId, child, people, isFixed, onChoose, onWhole, onClose } = props;
  return (
    <>
      <IconButton label="Close" icon={X} onClick={onClose} />
      <h2 id={titleId} className="note-title">
        Note for <span dir="auto">{child.name}</span>
      </h2>
      {people.length > 1 && !isFixed && (
        <Menu
          label="Change child"
          trigger={ChevronDown}
          items={people.map((one) => ({
            id: one.id,
            label: one.name,
            isSelected: one.id === child.id,
            onAction: () => {
              if (one.id !== child.id) onChoose(one);
            },
          }))}
        />
      )}
      <Button variant="quiet" size="sm" className="note-whole" onClick={onWhole}>
        Whole page
      </Button>
    </>
  );
}
