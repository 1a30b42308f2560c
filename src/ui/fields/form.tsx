import { type ComponentProps, useEffect, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  /** Saves the form, or marks the invalid fields. */
  readonly onSubmit: () => void;
}

/**
 * A form with its own error messages. On submit, moves the focus to the first invalid field, unless the user is typing again.
 * Ctrl or Meta plus Enter submits it from anywhere in its dialog.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => submitByShortcut(form.current), []);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        const scope = form.current;
        let isTyping = false;
        const onInput = () => {
          isTyping = true;
        };
        scope?.addEventListener('input', onInput);
        // The errors appear only with the next frame.
        requestAnimationFrame(() => {
          scope?.removeEventListener('input', onInput);
          if (isTyping) return;
          const invalid = form.current?.querySelector<HTMLElement>(
            '[aria-invalid="true"], [data-invalid] [tabindex="0"]',
          );
          invalid?.focus();
        });
      }}
    />
  );
}

function submitByShortcut(form: HTMLFormElement | null) {
  const scope = form?.closest<HTMLElement>('[role="dialog"]') ?? form;
  if (!form || !scope) return;
  function onKeyDown(event: KeyboardEvent) {
    const isShortcut = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isShortcut || event.repeat || event.defaultPrevented) return;
    event.preventDefault();
    // Click the button, even one outside the form, because a busy one ignores clicks.
    [...(form?.elements ?? [])]
      .filter((one) => one instanceof HTMLButtonElement)
      .find(({ type }) => type === 'submit')
      ?.click();
  }
  scope.addEventListener('keydown', onKeyDown);
  return () => {
    scope.removeEventListener('keydown', onKeyDown);
  };
}
