import type { Member } from '@/domain/circle/members';

/** What is asked about somebody in the circle. */
export interface Asked {
  readonly kind: 'rename' | 'remove' | 'leave';
  readonly member: Member;
}
