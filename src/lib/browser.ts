/** What a browser says about itself, as far as it tells Safari from others. */
export interface BrowserFacts {
  readonly userAgent: string;
  /** WebKit has gestures of its own on Apple's devices; no other engine has, whatever name it gives itself. */
  readonly hasGestures: boolean;
  /** `navigator.standalone`: on iPhone and iPad alone; true in an app on the home screen. */
  readonly standalone: boolean | undefined;
  /** Whether the page is an installed app in a window of its own. */
  readonly isOwnWindow: boolean;
}

/** The facts about this browser. */
export function browserFacts(): BrowserFacts {
  const standalone: unknown = Reflect.get(navigator, 'standalone');
  return {
    userAgent: navigator.userAgent,
    hasGestures: 'GestureEvent' in window,
    standalone: typeof standalone === 'boolean' ? standalone : undefined,
    isOwnWindow: window.matchMedia('(display-mode: standalone)').matches,
  };
}

/**
 * How a file leaves the app. The installed app of an iPhone or iPad has no downloads: a link to a file leads away from the
 * page, with no way back. There it goes through the sheet for sharing, where the sheet takes such a file.
 */
export function wayToSave({ standalone }: BrowserFacts, canShare: boolean): 'download' | 'share' {
  return standalone === true && canShare ? 'share' : 'download';
}

/** Browsers that share Safari's engine and say more than its name. */
const others =
  /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|OPX\/|GSA\/|Ddg\/|DuckDuckGo|Brave|YaBrowser|Chrome|Chromium|Edg\//;

/**
 * Whether the page stands in Safari without being installed, and where: then Safari removes what it keeps after seven
 * days of use without a visit (webkit.org/tracking-prevention, 'Seven-Day Cap on All Script-Writable Storage'). Null for
 * every other browser, of which that is not known.
 */
export function safariWithoutInstall(facts: BrowserFacts): 'phone' | 'mac' | null {
  const { userAgent, hasGestures, standalone, isOwnWindow } = facts;
  if (!hasGestures || standalone === true || isOwnWindow) return null;
  if (!/Version\/\S+ .*Safari\//.test(userAgent) || others.test(userAgent)) return null;
  // An iPad calls itself a Mac; only where a site can go to the home screen does it know whether it did.
  if (standalone !== undefined || /iPhone|iPad|iPod/.test(userAgent)) return 'phone';
  return userAgent.includes('Macintosh') ? 'mac' : null;
}

export type DeviceKind = 'phone' | 'tablet' | 'computer';

/** In CSS pixels: no tablet has a shorter side below it. */
const shortestOfTablets = 600;

/** What kind of device this is, as its owner calls it: by its screen, and by whether a finger is what points. */
export function deviceKind(): DeviceKind {
  const { width, height } = window.screen;
  if (Math.min(width, height) < shortestOfTablets) return 'phone';
  return window.matchMedia('(pointer: coarse)').matches ? 'tablet' : 'computer';
}

/** 'Anita’s phone'; 'This phone' while nobody has said a name. */
export function deviceNameOf(person: string, kind: DeviceKind): string {
  const name = person.trim();
  if (name === '') return `This ${kind}`;
  return `${name}${/s$/i.test(name) ? '’' : '’s'} ${kind}`;
}

/** Saves a file through the browser's own download. */
export function download(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference by the next task; a revoked URL only frees ours.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 60_000);
}
