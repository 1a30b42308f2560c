/** What a browser says about itself, as far as it helps to tell Safari from the others. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** Only WebKit on Apple's devices has gesture events, whatever a browser calls itself. */
  readonly hasGestures: boolean;
  /** `navigator.standalone` exists only on iPhone and iPad; true in an app on the home screen. */
  readonly standalone: boolean | undefined;
  /** Whether the page is an installed app in a window of its own. */
  readonly isInstalledWindow: boolean;
}

export function browserFacts(): BrowserFacts {
  const standalone: unknown = Reflect.get(navigator, 'standalone');
  return {
    userAgent: navigator.userAgent,
    hasGestures: 'GestureEvent' in window,
    standalone: typeof standalone === 'boolean' ? standalone : undefined,
    isInstalledWindow: window.matchMedia('(display-mode: standalone)').matches,
  };
}

/**
 * Returns how to save a file. An app installed on an iPhone or iPad has no downloads: following a link to a file leaves the page
 * with no way back. There the share sheet is used, if it accepts the file.
 */
export function saveMethodOf(
  { standalone }: BrowserFacts,
  canShare: boolean,
): 'download' | 'share' {
  return standalone === true && canShare ? 'share' : 'download';
}

/** Browsers that use Safari's engine but give more than its name. */
const otherBrowsers =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|GSA\/|Ddg\/|DuckDuckGo|Brave|YaBrowser|Chrome|Chromium|Edg\//;

/**
 * Returns the kind of device if the page is open in Safari without being installed, else null. Safari then deletes what the site
 * stored after seven days of use without a visit (webkit.org/tracking-prevention, 'Seven-Day Cap on All Script-Writable
 * Storage').
 */
export function safariWithoutInstall(facts: BrowserFacts): 'phone' | 'mac' | null {
  const { userAgent, hasGestures, standalone, isInstalledWindow } = facts;
  if (!hasGestures || standalone === true || isInstalledWindow) return null;
  if (!/Version\/\S+ .*Safari\//.test(userAgent) || otherBrowsers.test(userAgent)) return null;
  // An iPad calls itself a Mac, but `standalone` is defined only where a site can be added to the home screen.
  if (standalone !== undefined || /iPhone|iPad|iPod/.test(userAgent)) return 'phone';
  return userAgent.includes('Macintosh') ? 'mac' : null;
}

export type DeviceKind = 'phone' | 'tablet' | 'computer';

/** In CSS pixels: no tablet's shorter side is below this. */
const minTabletSide = 600;

/** Guesses the kind of device from its screen and whether it's used by touch. */
export function deviceKind(): DeviceKind {
  const { width, height } = window.screen;
  if (Math.min(width, height) < minTabletSide) return 'phone';
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'computer';
}

/** Returns 'Anita’s phone', or 'This phone' without a name. */
export function deviceNameOf(person: string, kind: DeviceKind): string {
  const name = person.trim();
  if (name === '') return `This ${kind}`;
  return `${name}${/s$/i.test(name) ? '’' : '’s'} ${kind}`;
}

export function download(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // By the next task the download has its own reference; revoking the URL only frees ours.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}

/** Copies a text to the clipboard. Returns false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    console.info('The clipboard was refused.', error);
    return false;
  }
}
