import type { PickedPhoto } from '@/ui/fields/photo-strip';

/** A photo in a field, of which there is no more than its address. */
export function pickedFrom(url: string): PickedPhoto {
  return { id: url, url, isLost: false, onError: () => undefined };
}
