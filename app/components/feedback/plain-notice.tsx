import type { RootData } from "#app/context/root-data.ts";

/** What a redirect says on the page it leads to, where no script shows it as a message above the page. */
export function PlainNotice({ notice: { text, tone } }: { notice: NonNullable<RootData["notice"]> }) {
  return (
    <noscript>
      <p
        role={tone === "error" ? "alert" : "status"}
        data-notice={tone}
        className="wrap py-4 font-medium [overflow-wrap:anywhere]"
      >
        {text}
      </p>
    </noscript>
  );
}
