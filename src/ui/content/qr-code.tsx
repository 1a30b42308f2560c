import { encode } from 'uqr';

interface QrCodeProps {
  readonly text: string;
  /** The accessible name. */
  readonly label: string;
}

/** Light modules around the code: cameras can't find it without them (ISO/IEC 18004 asks for four). */
const quietZone = 4;

/** A text as a QR code: dark on white in every theme, since many readers accept nothing else. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: quietZone });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className="handover-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="white" d={`M0 0h${size}v${size}H0z`} />
      <path fill="black" d={dark.join('')} />
    </svg>
  );
}
