import { useId, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

/** A text with a copy button, whose place is kept until it works. Without JavaScript the text can be selected by hand. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const id = useId();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        className="input tabular grow basis-60 text-sm text-ellipsis"
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className={`btn btn-outline border-line ${hydrated ? "" : "invisible"}`} onClick={copy}>
        {copied ? "Copied" : "Copy"}
      </button>
      <span role="status" className="sr-only">
        {copied ? "Copied" : ""}
      </span>
    </div>
  );
}
