import { type ReactNode, useState } from 'react';
import { Image } from 'lucide-react';
import { Button } from '@/ui/base/button';
import './quiet-photo.css';

interface QuietPhotoProps {
  /** Hidden until somebody asks for it. */
  readonly isQuiet: boolean;
  /** What it shows, as in 'Show photo of Maya'. */
  readonly of: string;
  readonly children: ReactNode;
}

/** A photo, or in Calm mode a button that shows it. The place that it takes grows only on that wish. */
export function QuietPhoto({ isQuiet, of, children }: QuietPhotoProps) {
  const [isAsked, setAsked] = useState(false);
  if (!isQuiet || isAsked) return children;
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={Image}
      className="quiet-photo"
      aria-label={`Show photo of ${of.slice(0, 120)}`}
      onClick={() => {
        setAsked(true);
      }}
    >
      Show photo
    </Button>
  );
}
