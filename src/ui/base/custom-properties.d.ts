import 'react';

declare module 'react' {
  /** Allows custom properties in `style`. */
  interface CSSProperties {
    // oxlint-disable-next-line typescript/consistent-indexed-object-style -- an interface of another package is only widened from inside
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
