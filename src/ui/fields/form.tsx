import { type ComponentProps, useEffect, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  /** Saves what is typed, or marks the fields that are wrong. */
  readonly onSubmit: () => void;
}

/**
 * A form that says itself what is wrong, and then moves the focus to the first field that is, unless somebody has typed on by
 * then. Ctrl or Meta plus Enter saves it, as its button does, from wherever the focus is in its dialog.
 */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => saveByKeys(form.current), []);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        const place = form.current;
        let isTyping = false;
        const onInput = () => {
          isTyping = true;
        };
        place?.addEventListener('input', onInput);
        // The focus moves once the errors are on the screen.
        requestAnimationFrame(() => {
          place?.removeEventListener('input', onInput);
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

function saveByKeys(form: HTMLFormElement | null) {
  const place = form?.closest<HTMLElement>('[role="dialog"]') ?? form;
  if (!form || !place) return;
  function onKeyDown(event: KeyboardEvent) {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isMeant || event.repeat || event.defaultPrevented) return;
    event.preventDefault();
    // By the button, wherever it stands: one that is busy answers to nothing.
    [...(form?.elements ?? [])]
      .filter((one) => one instanceof HTMLButtonElement)
      .find(({ type }) => type === 'submit')
      ?.click();
  }
  place.addEventListener('keydown', onKeyDown);
  return () => {
    place.removeEventListener('keydown', onKeyDown);
  };
}
