import { useId } from 'react';
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { Button, IconButton } from '@/ui/base/button';

interface ItemRowProps {
  readonly id: string;
  /** What it is called. */
  readonly name: string;
  /** What there is to say of it besides; empty for nothing. */
  readonly about: string;
  /** 'Stopped on Nov 3, 2026'; empty while it goes on. */
  readonly ended: string;
  /** What opens its history. */
  readonly history: { readonly label: string; readonly icon: LucideIcon };
  /** What ends it, or begins it again. */
  readonly turn: string;
  /** False where this device only reads it. */
  readonly mayChange: boolean;
  readonly onHistory: () => void;
  readonly onTurn: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** A medicine or a goal on its list. */
export function ItemRow({
  id,
  name,
  about,
  ended,
  history,
  turn,
  mayChange,
  onHistory,
  onTurn,
  onEdit,
  onDelete,
}: ItemRowProps) {
  const nameId = useId();
  return (
    <li className="lists-item" data-record={id} data-ended={ended !== '' || undefined}>
      <div className="lists-name">
        <h3 id={nameId} dir="auto">
          {name}
        </h3>
        {mayChange && (
          <span className="lists-icons">
            <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
            <IconButton label={`Delete ${name}`} icon={Trash2} tone="danger" onClick={onDelete} />
          </span>
        )}
      </div>
      {about !== '' && <p dir="auto">{about}</p>}
      {ended !== '' && <p>{ended}</p>}
      <div className="lists-actions">
        <Button size="sm" icon={history.icon} aria-describedby={nameId} onClick={onHistory}>
          {history.label}
        </Button>
        {mayChange && (
          <Button variant="quiet" size="sm" aria-describedby={nameId} onClick={onTurn}>
            {turn}
          </Button>
        )}
      </div>
    </li>
  );
}
