import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CloudOff,
  CloudUpload,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import type { StepState } from '@/domain/circle/sync-status';

const icons: Readonly<Record<StepState['kind'], LucideIcon>> = {
  'in-step': CircleCheck,
  first: RefreshCw,
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
