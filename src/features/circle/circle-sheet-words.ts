import type { SheetWords } from '@/shared/recovery-sheet/keep-sheet';

/** What stands on the recovery sheet of a circle. It names no child: whoever finds it learns that there is a journal, and where. */
export function circleSheetWords(address: string): SheetWords {
  return {
    title: 'Kinleaf recovery sheet of a care circle',
    intro:
      'Nine groups and an address bring the journal back from the server if every device is lost. Shown once, here.',
    fileName: 'kinleaf-circle-recovery-sheet.txt',
    address,
    sentences: [
      'These nine groups open a journal that is kept on the server at this address. Whoever has this sheet can read all of it, and write.',
      'Open Kinleaf on any device, choose "Join a circle" on the Children page and then "I have a recovery sheet". Type the address, and the groups in their order. The letters O and I and the digits 0 and 1 do not occur.',
      'Keep it where you keep other papers that matter. A newer sheet makes this one worthless.',
    ],
  };
}
