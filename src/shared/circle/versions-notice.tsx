import { Link } from 'react-router';
import { useHasConflict } from '@/circle/store/use-has-conflict';
import { paths } from '@/lib/paths';
import { buttonClass } from '@/ui/base/button';
import { Notice } from '@/ui/messages/notice';

interface VersionsNoticeProps {
  readonly list: 'children' | 'journal' | 'food';
  readonly id: string;
  readonly childId: string;
}

/** In the form of a record that two people wrote: that it shows one of both, and the way to both. */
export function VersionsNotice({ list, id, childId }: VersionsNoticeProps) {
  if (!useHasConflict(list, id)) return null;
  return (
    <Notice
      actions={
        <Link
          className={buttonClass({ size: 'sm' })}
          to={paths.circleVersions(childId, `${list}/${id}`)}
        >
          Look at both
        </Link>
      }
    >
      Two people wrote here, and you see what was written last. What you change takes the place of
      both: the other words go to Earlier words, another photo is gone.
    </Notice>
  );
}
