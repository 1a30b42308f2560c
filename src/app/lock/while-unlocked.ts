/* What follows unlocking. It shares code with the app, which may be running by then. */
export { coverWhileWaiting } from '@/features/lock/cover-while-waiting';
export { startLockWatch } from '@/features/lock/lock-watch';
export { restoreScroll } from '@/lib/focus';
export { followHeading } from '@/app/shell/page-focus';
