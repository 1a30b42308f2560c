/**
 * The only way text becomes markup or a script URL in browsers that enforce the policy's `require-trusted-types-for`:
 * scripts and workers of our own origin, and text without a tag. The markdown library decodes entities such as '&amp;'
 * through an element, which is why markup is allowed at all.
 *
 * Throws TypeError, as the browser does for what no policy allows.
 */
const rules = {
  createHTML(markup: string): string {
    if (markup.includes('<')) throw new TypeError('Kinleaf makes no markup out of text');
    return markup;
  },
  createScriptURL(address: string): string {
    if (new URL(address, window.location.href).origin !== window.location.origin)
      throw new TypeError('Kinleaf runs scripts of its own only');
    return address;
  },
};

declare global {
  interface Window {
    /** Chromium, and newer versions of Safari and Firefox. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, allow: typeof rules) => unknown;
    };
  }
}

window.trustedTypes?.createPolicy('default', rules);
