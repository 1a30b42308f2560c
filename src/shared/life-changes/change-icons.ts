import { Apple, Flag, HeartHandshake, House, type LucideIcon, Pill, School } from 'lucide-react';
import type { LifeChange } from '@/domain/schema/child-lists';

export const changeIcons: Readonly<Record<LifeChange['kind'], LucideIcon>> = {
  medicine: Pill,
  school: School,
  therapy: HeartHandshake,
  home: House,
  food: Apple,
  own: Flag,
};
