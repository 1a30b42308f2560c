import type { RefObject } from 'react';

/** Once the errors are on the screen, moves the focus to the first field that has one. */
export function focusFirstError(form: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => {
    const invalid = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-invalid] [tabindex="0"]',
    );
    invalid?.focus();
  });
}
