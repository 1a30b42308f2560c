import { Apple, Flag, HeartHandshake, House, type LucideIcon, Pill, School } from 'lucide-react';
import type { LifeChange } from '@/domain/schema/child-lists';

/** The sign of each kind of life change. */
export const changeIcons: Readonly<Record<LifeChange['kind'], LucideIcon>> = {
  medicine: Pill,
  school: School,
  therapy: HeartHandshake,
  home: House,
  food: Apple,
  own: Flag,
};
