import { type ComponentProps, useRef } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'noValidate'> {
  /** Saves what is typed, or marks the fields that are wrong. */
  readonly onSubmit: () => void;
}

/** A form that says itself what is wrong, and then moves the focus to the first field that is. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        // The focus moves once the errors are on the screen.
        requestAnimationFrame(() => {
          const invalid = form.current?.querySelector<HTMLElement>(
            '[aria-invalid="true"], [data-invalid] [tabindex="0"]',
          );
          invalid?.focus();
        });
      }}
    />
  );
}
