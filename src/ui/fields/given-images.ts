import { type DragEvent, useEffect, useRef, useState } from 'react';

type OnPick = (files: readonly File[]) => void;

/** Accepts files dragged onto the element with these handlers; with a limit of one, the first image. */
export function useImageDrop(limit: number, onPick: OnPick) {
  const [isOver, setOver] = useState(false);
  const isFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      },
      onDragLeave: () => {
        setOver(false);
      },
      onDrop: (event: DragEvent) => {
        if (!isFile(event)) return;
        event.preventDefault();
        setOver(false);
        const { dataTransfer } = event;
        // If several are allowed, pass on other files too, so that the caller can say they aren't images.
        const files = limit > 1 ? [...dataTransfer.files] : imagesFrom(dataTransfer, 1);
        if (files.length > 0) onPick(files);
      },
    },
  };
}

/** Listens on the whole page while the picker can be reached, so that pasting needs no focus. */
export function usePastedImages(limit: number, onPick: OnPick) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      // Another field may have taken it.
      if (event.defaultPrevented) return;
      if (!event.clipboardData || area.current?.closest('[inert]') !== null) return;
      const files = pastedImages(event.clipboardData, limit > 1 ? Infinity : 1);
      if (files.length === 0) return;
      event.preventDefault();
      onPick(files);
    };
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('paste', onPaste);
    };
  }, [limit, onPick]);
  return area;
}

type Files = Pick<DataTransfer, 'files'>;

/**
 * Returns the images to take from a paste, up to the limit: none if there is text, which the browser then pastes. Copied text often includes
 * an image of itself.
 */
export function pastedImages(
  clipboard: Files & Pick<DataTransfer, 'getData'>,
  limit: number,
): File[] {
  const lines = clipboard
    .getData('text/plain')
    .split(/[\r\n]+/u)
    .filter((line) => line.trim() !== '');
  // A file copied in a file manager comes with its name or path as text.
  const names = [...clipboard.files].map(({ name }) => name);
  const isText = lines.some((line) => !names.includes(fileNameIn(line)));
  return isText ? [] : imagesFrom(clipboard, limit);
}

/** Returns the name at the end of a path or file address. */
function fileNameIn(line: string): string {
  const name = line.trim().replace(/^.*[\\/]/u, '');
  if (!line.startsWith('file:')) return name;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the images among dragged or pasted files, up to the limit. */
function imagesFrom(transfer: Files, limit: number): File[] {
  return [...transfer.files].filter((file) => file.type.startsWith('image/')).slice(0, limit);
}
