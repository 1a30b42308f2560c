import { useEffect } from 'react';
import { Baby } from 'lucide-react';
import { useNavigate } from 'react-router';
import { listChildren } from '@/data/records/children';
import { deselectChild, selectChild } from '@/data/preferences/selected-child';
import { type Live, useLive } from '@/data/db/use-live';
import { usePhoto } from '@/data/photos/use-photo-url';
import { Menu } from '@/ui/overlays/menu';
import { paths } from '@/lib/paths';
import type { Child } from '@/domain/schema/entities';

interface CurrentChildProps {
  readonly childId: string;
  readonly onName: (name: string | null) => void;
}

/** The selected child's photo and name in the header: a menu to switch child or go to the children. */
export function CurrentChild({ childId, onName }: CurrentChildProps) {
  const navigate = useNavigate();
  // The children are read again for each selection: a list read before a child was added says nothing about it.
  const children = useLive(childId, listChildren);
  const child =
    children.status === 'ready' ? children.value.find(({ id }) => id === childId) : undefined;
  const name = child?.name ?? null;
  const photo = usePhoto(child?.photoId, 'thumb');

  useEffect(() => {
    onName(name);
  }, [name, onName]);
  useClearStaleSelection(childId, children);

  if (children.status !== 'ready' || !child) return null;
  return (
    <Menu
      label={`Current child: ${child.name}`}
      trigger={
        <>
          <span className="avatar">
            {photo.url === null ? (
              <Baby className="icon small" aria-hidden="true" />
            ) : (
              <img src={photo.url} alt="" onError={photo.onError} />
            )}
          </span>
          <span className="whoami-name">{child.name}</span>
        </>
      }
      items={[
        ...children.value.map(({ id, name: label }) => ({
          id,
          label,
          isSelected: id === childId,
          onAction: () => {
            selectChild(id);
            void navigate(paths.journal(id));
          },
        })),
        {
          id: 'children',
          label: 'All children',
          onAction: () => {
            void navigate(paths.children);
          },
        },
      ]}
    />
  );
}

/**
 * 'The selection is cleared if its id no longer matches a stored child.' Considers only readings made for this
 * selection: an earlier one says nothing about a child that was added since.
 */
function useClearStaleSelection(childId: string, children: Live<readonly Child[]>): void {
  useEffect(() => {
    if (children.status !== 'ready' || children.key !== childId) return;
    if (!children.value.some(({ id }) => id === childId)) deselectChild(childId);
  }, [children, childId]);
}
