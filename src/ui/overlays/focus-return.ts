/** What the library tells an element to which it is about to hand the focus back, as from a dialog that closes. */
export const focusReturn = 'react-aria-focus-scope-restore';
