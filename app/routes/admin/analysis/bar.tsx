type BarProps = {
  /** How long the pieces are, in parts of a hundred; what is missing stays empty. */
  pieces: readonly { key: string; share: number; tone: string }[];
  className?: string;
};

/** A bar of pieces side by side. */
export function Bar({ pieces, className = "h-2.5" }: BarProps) {
  const ends = pieces.map((_, i) => pieces.slice(0, i).reduce((sum, { share }) => sum + share, 0));
  return (
    <svg
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      className={`mt-1.5 w-full overflow-hidden rounded-full bg-raised ${className}`}
      aria-hidden="true"
    >
      {pieces.map(({ key, share, tone }, i) => (
        <rect key={key} x={ends[i]} y="0" width={Math.max(0, share)} height="1" className={tone} />
      ))}
    </svg>
  );
}
