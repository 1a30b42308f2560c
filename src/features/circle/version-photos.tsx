import type { CircleRecord } from '@/circle/store/project-document';
import { photosOf } from '@/data/commit/changes';
import { usePhoto } from '@/data/photos/use-photo-url';
import type { CircleList } from '@/domain/circle/document';
import { photoName } from '@/domain/schema/photo-fields';
import { MissingPhoto } from '@/ui/content/photos';

interface VersionPhotosProps {
  readonly list: CircleList;
  readonly record: CircleRecord;
  readonly name: string;
}

/** The photos of a version, so that somebody sees what they choose. */
export function VersionPhotos({ list, record, name }: VersionPhotosProps) {
  const ids = photosOf(list, record);
  return (
    ids.length > 0 && (
      <ul className="version-photos">
        {ids.map((id, at) => (
          <li key={id}>
            <VersionPhoto id={id} alt={photoName(name.slice(0, 120), at, ids.length)} />
          </li>
        ))}
      </ul>
    )
  );
}

function VersionPhoto({ id, alt }: { readonly id: string; readonly alt: string }) {
  const { url, onError, ...missing } = usePhoto(id, 'thumb');
  if (url === null) return <MissingPhoto {...missing} />;
  return <img src={url} alt={alt} onError={onError} />;
}
