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
