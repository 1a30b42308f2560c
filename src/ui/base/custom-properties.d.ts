import 'react';

declare module 'react' {
  /** Allows custom properties in `style`. */
  interface CSSProperties {
    // oxlint-disable-next-line typescript/consistent-indexed-object-style -- React's interface can only be extended by declaration merging
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
