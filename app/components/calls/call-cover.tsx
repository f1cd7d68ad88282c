import { cutLine } from "#platform/text/lines.rules.ts";

/** A call's cover; where the agent is no longer on the air, the first letter of its name. */
export function CallCover({ name, url, className }: { name: string; url: string | null; className: string }) {
  const frame = `shrink-0 border border-line object-cover ${className}`;
  if (url !== null) return <img src={url} alt="" width={48} height={60} loading="lazy" className={frame} />;
  return (
    <span className={`display grid place-items-center bg-raised text-2xl text-soft ${frame}`} aria-hidden="true">
      {cutLine(name, 1)}
    </span>
  );
}
