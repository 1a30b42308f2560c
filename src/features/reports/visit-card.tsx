import { Link } from 'react-router';
import type { Child } from '@/domain/schema/entities';
import { paths } from '@/lib/paths';
import { VisitDrawing } from './visit-drawing';
import './visit-card.css';

interface VisitCardProps {
  readonly child: Pick<Child, 'id' | 'name'>;
  /** Low and wide, where no shelf holds it. */
  readonly isBand?: boolean;
}

/** The way to a visit: first on the shelf, and a little taller. No item of its list, which holds the reports that there are. */
export function VisitCard({ child, isBand = false }: VisitCardProps) {
  return (
    <div className={isBand ? 'sheet visit-card visit-band' : 'sheet visit-card'}>
      <div className="report-figure">
        <VisitDrawing />
      </div>
      <div className="report-about">
        <p className="visit-card-title">
          <Link className="card-link" to={paths.visit(child.id)}>
            Prepare a visit
          </Link>
        </p>
        <p className="visit-card-words">
          Two pages for the people who see {child.name}: your questions first, then what you wrote.
        </p>
      </div>
    </div>
  );
}
