const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** '1.2 MB', '340 kB': how large a file or a store is. */
export function formatBytes(bytes: number): string {
  let size = bytes / 1000;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${size.toLocaleString('en-AU', { maximumFractionDigits: size < 10 ? 1 : 0 })} ${units[unit] ?? ''}`;
}
