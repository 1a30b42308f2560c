import type { SheetWords } from '@/shared/recovery-sheet/keep-sheet';

/** What stands on a recovery sheet beside its groups. It names no child: whoever finds it learns that there is a journal, and no more. */
export const lockSheet: SheetWords = {
  title: 'Kinleaf recovery sheet',
  intro: 'Nine groups that open the journal if the passphrase is forgotten. Shown once, here.',
  fileName: 'kinleaf-recovery-sheet.txt',
  sentences: [
    'These nine groups open a locked Kinleaf journal if its passphrase is forgotten. Whoever has them and the device can read it.',
    'On the lock screen choose "Use the recovery sheet", and type the groups in their order. The letters O and I and the digits 0 and 1 do not occur.',
    'Keep it where you keep other papers that matter, and not beside the device. A newer sheet makes this one worthless.',
  ],
};
