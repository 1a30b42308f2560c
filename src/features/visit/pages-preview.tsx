import { useId, useState } from 'react';
import { ChevronDown, FileText } from 'lucide-react';
import type { VisitContent } from '@/domain/visit/visit-schema';
import { VisitPages } from './visit-pages';

interface PagesPreviewProps {
  /** Null while it is read. */
  readonly visit: VisitContent | null;
  readonly childId: string;
}

/** How it will look, folded until somebody looks: it is there all the same, so that it can be printed. */
export function PagesPreview({ visit, childId }: PagesPreviewProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="visit-preview" aria-label="The pages">
      <button
        type="button"
        className="visit-look"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        <FileText className="icon" aria-hidden="true" />
        <span>
          <b>Look at the pages</b>
          <small>For A4 and Letter</small>
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      <div id={id} className={isOpen ? undefined : 'visit-folded'}>
        {visit && <VisitPages visit={visit} childId={childId} />}
      </div>
    </section>
  );
}
