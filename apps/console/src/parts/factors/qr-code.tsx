import { useTranslations } from 'next-intl';
import { encode } from 'uqr';

/** A QR code as one path: drawn here, so that what it holds never leaves the browser. Dark on light in every theme. */
export function QrCode({ text: content }: { text: string }) {
  const text = useTranslations('factors');
  const { data, size } = encode(content, { border: 3 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={text('qrCode')}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
