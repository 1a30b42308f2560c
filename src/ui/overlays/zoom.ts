/** How a picture stands in its frame: enlarged about the middle, then moved by so many pixels. */
export interface View {
  /** 1 shows the whole picture. */
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** A place in the frame, in pixels from its middle; or its size. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export const wholePicture: View = { scale: 1, x: 0, y: 0 };

/** What a double tap enlarges to. */
export const closeUp = 2.5;
const largest = 6;

/** The view enlarged to `scale` so that what lies under a place stays under it, within the frame's size. */
export function zoomedTo(view: View, scale: number, at: Point, frame: Point): View {
  const next = Math.min(largest, Math.max(1, scale));
  const ratio = next / view.scale;
  const x = at.x - (at.x - view.x) * ratio;
  const y = at.y - (at.y - view.y) * ratio;
  return within({ scale: next, x, y }, frame);
}

/** The view moved by so many pixels, no further than the enlarged picture's edge. */
export function movedBy(view: View, by: Point, frame: Point): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

function within({ scale, x, y }: View, frame: Point): View {
  const limit = (value: number, side: number) => {
    const room = ((scale - 1) * side) / 2;
    return Math.min(room, Math.max(-room, value));
  };
  return { scale, x: limit(x, frame.x), y: limit(y, frame.y) };
}
