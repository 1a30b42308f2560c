import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import { useHasConflict } from '@/circle/store/use-has-conflict';
import { paths } from '@/lib/paths';
import './versions-mark.css';

interface VersionsMarkProps {
  readonly list: 'children' | 'journal' | 'food';
  readonly id: string;
  readonly childId: string;
}

/** On the card of a record that two people wrote without knowing of each other: the way to both. */
export function ConflictMark({ list, id, childId }: VersionsMarkProps) {
  if (!useHasConflict(list, id)) return null;
  return (
    <Link className="versions-mark" to={paths.circleVersions(childId, `${list}/${id}`)}>
      <UsersRound className="icon small" aria-hidden="true" />
      Two people wrote here
    </Link>
  );
}
