import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CloudDownload,
  CloudOff,
  CloudUpload,
  type LucideIcon,
} from 'lucide-react';
import type { StepState } from '../../domain/circle/in-step';

const icons: Readonly<Record<StepState['kind'], LucideIcon>> = {
  'in-step': CircleCheck,
  first: CloudDownload,
  sending: CloudUpload,
  waiting: CloudOff,
  paused: CirclePause,
  look: CircleAlert,
};

/** The icon of a state: the words beside it say the same. */
export function StepIcon({ kind }: Pick<StepState, 'kind'>) {
  const Icon = icons[kind];
  return <Icon className="icon" aria-hidden="true" />;
}
