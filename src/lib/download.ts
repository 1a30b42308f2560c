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
