import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Backup codes, the only time that they are shown. */
export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <div className="rounded-field border border-warn/40 bg-warn/5 p-4">
      <h3 className="font-medium">Save these backup codes</h3>
      <p className="mt-1 text-[0.9rem] text-soft">
        Each one works once when you don't have your phone. They're shown only now: write them down, or save them in
        your password manager.
      </p>
      <ol className="tabular mt-4 grid grid-cols-2 gap-x-6 gap-y-1.5 font-mono" aria-label="Backup codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <CopyButton text={codes.join("\n")} />
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  return (
    <button
      type="button"
      className="btn btn-neutral border-line btn-sm mt-4"
      onClick={() =>
        void navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      {copied ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />}
      <span role="status">{copied ? "Copied" : "Copy all"}</span>
    </button>
  );
}
