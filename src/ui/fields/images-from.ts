type Files = Pick<DataTransfer, 'files'>;

/** The images among dragged or pasted files, no more than so many. */
export function imagesFrom(transfer: Files, limit: number): File[] {
  return [...transfer.files].filter((file) => file.type.startsWith('image/')).slice(0, limit);
}
