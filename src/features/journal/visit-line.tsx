import { Link } from 'react-router';
import { readReportRecord } from '@/data/records/reports';
import { useLive } from '@/data/db/use-live';
import { paths } from '@/lib/paths';

interface VisitLineProps {
  readonly childId: string;
  readonly visitId: string;
}

/** At which visit an entry was said: the way to its pages, while they are stored. */
export function VisitLine({ childId, visitId }: VisitLineProps) {
  const live = useLive(visitId, async () => (await readReportRecord(visitId)) ?? null);
  if (live.status !== 'ready') return null;
  return (
    <p>
      Said at a visit:{' '}
      {live.value ? (
        <Link to={paths.keptVisit(childId, visitId)}>{live.value.title}</Link>
      ) : (
        'its pages are not stored any more.'
      )}
    </p>
  );
}
