/** The first image among dragged or pasted files, or null. */
export function imageFrom(transfer: Pick<DataTransfer, 'files'>): File | null {
  return [...transfer.files].find((file) => file.type.startsWith('image/')) ?? null;
}
