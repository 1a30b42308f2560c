import 'react';

declare module 'react' {
  /** Custom properties may be handed to CSS through `style`. */
  // An interface of another package can only be widened from inside.
  // eslint-disable-next-line @typescript-eslint/consistent-indexed-object-style
  interface CSSProperties {
    readonly [name: `--${string}`]: string | number | undefined;
  }
}
