import { Link } from 'react-router';
import { type RecordVersions, useVersions } from '@/circle/store/conflicts';
import { pluralize } from '@/domain/text/plural';
import { paths } from '@/lib/paths';
import { ReadFailed } from '@/ui/messages/notice';

/** The pages that two people wrote without knowing of each other, each with the way to where somebody chooses. */
export function VersionsList({ childId }: { readonly childId: string }) {
  const live = useVersions(childId);
  if (live.status === 'loading') return null;
  if (live.status === 'failed') return <ReadFailed what="Pages to choose" onRetry={live.retry} />;
  return (
    <section>
      <h2>Two people wrote on the same page</h2>
      <p>
        {pluralize(live.value.length, 'page', 'pages')}. The newest words are shown; the others are
        kept until somebody chooses.
      </p>
      <ul className="circle-bullets">
        {live.value.map((versions) => (
          <li key={versions.key}>
            <Link to={paths.circleVersions(childId, versions.key)} dir="auto">
              {nameOf(versions)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a record is called on the screens. */
function nameOf({ row }: RecordVersions): string {
  return 'title' in row ? row.title : row.name;
}
