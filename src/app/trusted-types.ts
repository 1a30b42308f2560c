/**
 * The one way in which text becomes markup or the address of a script, where the browser keeps to the policy's
 * `require-trusted-types-for`: scripts and workers of our own origin, and text without a tag. The markdown
 * library decodes '&amp;' and its like through an element, which is why there is markup at all.
 *
 * Throws TypeError, as the browser does for what no policy lets through.
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
    /** Chromium; Safari and Firefox in their newer versions. */
    readonly trustedTypes?: {
      readonly createPolicy: (name: string, allow: typeof rules) => unknown;
    };
  }
}

window.trustedTypes?.createPolicy('default', rules);
