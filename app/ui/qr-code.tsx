type QrCodeProps = { path: string; size: number; label: string };

/** A QR code, dark on white so that every camera can read it. */
export function QrCode({ path, size, label }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-44 flex-none rounded-field bg-white"
    >
      <path d={path} fill="#05080a" />
    </svg>
  );
}
