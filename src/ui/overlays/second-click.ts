/**
 * A double click on the button that closes a dialog: its second half meets what lay under the dialog, and would open or
 * delete that.
 */

/** Where the pointer was when a press began. */
export interface Press {
  readonly x: number;
  readonly y: number;
  readonly isTouch: boolean;
}

/** Of a click: its place, its count within a double or triple click, and its time in ms of the page. */
type Click = Pick<MouseEvent, 'clientX' | 'clientY' | 'detail' | 'timeStamp'>;

/** Pixels between two taps of one finger that mean the same place. */
const reach = 48;
/** Milliseconds within which nobody answers to what was just uncovered. */
const moment = 350;

/**
 * Whether a click belongs to the press that closed a dialog at an instant of the page. Mice count their clicks; fingers
 * do not in every browser, so there the same place within a moment counts.
 */
export function isSecondHalf(click: Click, press: Press | null, closedAt: number): boolean {
  if (click.detail > 1) return true;
  if (!press?.isTouch || click.timeStamp - closedAt > moment) return false;
  return Math.hypot(click.clientX - press.x, click.clientY - press.y) <= reach;
}

let lastPress: Press | null = null;
let stop = () => undefined as unknown;

/** Remembers where the person presses while a dialog is open. Returns the way to end that, when it closes. */
export function guardSecondClick(): () => void {
  const note = ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
    lastPress = { x, y, isTouch: pointerType === 'touch' };
  };
  document.addEventListener('pointerdown', note, true);
  return () => {
    document.removeEventListener('pointerdown', note, true);
    stop();
    stop = ignoreSecondHalf(lastPress, performance.now());
  };
}

/** Ignores the rest of a double click; the first click of another one ends that. */
function ignoreSecondHalf(press: Press | null, closedAt: number): () => void {
  const types = ['mousedown', 'click'] as const;
  const look = (event: MouseEvent) => {
    if (isSecondHalf(event, press, closedAt)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else end();
  };
  const end = () => {
    for (const type of types) document.removeEventListener(type, look, true);
  };
  for (const type of types) document.addEventListener(type, look, true);
  return end;
}
