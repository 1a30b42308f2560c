import '@/ui/content/tabbed-card.css';
import './skeleton.css';

export interface CardSkeletonsProps {
  readonly count: number;
  /** What is being loaded, such as "Loading entries". */
  readonly label?: string | undefined;
  /** The grid the cards will stand in, so that nothing moves when they arrive. */
  readonly className?: string | undefined;
}

/** Still outlines of cards that are on their way. */
export function CardSkeletons({ count, label = 'Loading', className }: CardSkeletonsProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={className ?? 'tabbed-grid'} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <div className="sheet skel" key={index}>
            <i className="skel-line skel-short" />
            <i className="skel-line skel-title" />
            <i className="skel-line" />
            <i className="skel-line" />
            <i className="skel-line skel-half" />
          </div>
        ))}
      </div>
    </div>
  );
}
