import { useEffect, useRef, useState, type DragEvent } from 'react';
import { imagesFrom } from './images-from';

type OnPick = (files: readonly File[]) => void;

/** Takes files that are dragged onto the element that gets the handlers; of one photo at most, the first image. */
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
        // Where several are welcome, what is no picture is named rather than passed over.
        const files = limit > 1 ? [...dataTransfer.files] : imagesFrom(dataTransfer, 1);
        if (files.length > 0) onPick(files);
      },
    },
  };
}

/** Listens on the whole page while its picker can be reached, so that pasting needs no aim. */
export function usePastedImages(limit: number, onPick: OnPick) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (!event.clipboardData || area.current?.closest('[inert]') !== null) return;
      // Copied words often bring a picture of themselves along.
      if (event.clipboardData.types.includes('text/plain')) return;
      const files = imagesFrom(event.clipboardData, limit > 1 ? Infinity : 1);
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
