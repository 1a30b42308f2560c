import { changeCircle } from '@/circle/store/circles';

const channelName = 'kinleaf-circle';

/** Asks the tab that syncs a circle to do it at once. */
export function syncNow(childId: string): void {
  // A channel doesn't receive its own messages; a new one also reaches this tab.
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(childId);
  channel.close();
}

/** Asks the same, and tries all photos again that failed before: a person pressed a button. */
export async function syncAllNow(childId: string): Promise<void> {
  try {
    await changeCircle(childId, { failedPhotos: undefined });
  } finally {
    syncNow(childId);
  }
}

/** Calls back with the child's id for each request to sync. Returns a function that stops it. */
export function onSyncRequest(onRequest: (childId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onRequest(data);
  };
  return () => {
    channel.close();
  };
}
