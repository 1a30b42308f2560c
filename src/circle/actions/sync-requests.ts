const channelName = 'kinleaf-circle';

/** Asks for a circle to be brought in step at once, in whichever tab that is done. */
export function syncNow(childId: string): void {
  // A channel does not hear itself: one that is opened for this is heard by this tab as well.
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(childId);
  channel.close();
}

/** Calls back for each circle that somebody asks for. Answers the way to stop. */
export function onSyncRequest(onAsked: (childId: string) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') onAsked(data);
  };
  return () => {
    channel.close();
  };
}
