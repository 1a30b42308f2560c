import { useState } from 'react';
import { blobToDataUrl } from '@/data/photos/data-url';
import { PhotoError, preparePhoto } from '@/data/photos/prepare-photo';
import { chatImageTooLarge, largestChatImage } from '@/domain/ai/conversation';
import { showToast } from '@/ui/messages/toast-queue';

export interface ChatImage {
  /** A data URL; null for none. */
  readonly data: string | null;
  readonly attach: (file: File) => Promise<void>;
  readonly clear: () => void;
}

/** The image that goes along with the next message. It is in memory alone. */
export function useChatImage(): ChatImage {
  const [data, setData] = useState<string | null>(null);

  async function attach(file: File) {
    if (!file.type.startsWith('image/')) {
      showToast({
        topic: 'chat',
        tone: 'danger',
        title: 'Invalid file',
        description: 'Please select an image file',
      });
    } else if (file.size > largestChatImage) {
      showToast({
        topic: 'chat',
        tone: 'danger',
        title: 'File too large',
        description: chatImageTooLarge,
      });
    } else {
      try {
        // The image is encoded anew like every photo, so that no position leaves with it.
        setData(await blobToDataUrl((await preparePhoto(file)).full));
      } catch (error) {
        const description =
          error instanceof PhotoError ? error.message : 'Please select an image file';
        showToast({ topic: 'chat', tone: 'danger', title: 'Invalid file', description });
      }
    }
  }

  return {
    data,
    attach,
    clear: () => {
      setData(null);
    },
  };
}
