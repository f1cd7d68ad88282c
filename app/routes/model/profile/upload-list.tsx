import { Pause, Play, RotateCcw, X } from "lucide-react";
import type { Phase, QueuedFile } from "./upload-queue.rules.ts";
import { sizeLabel } from "./upload-queue.rules.ts";
import type { useUploads } from "./use-uploads.ts";

type Uploads = ReturnType<typeof useUploads>;

const phaseWords: Record<Phase, string> = {
  waiting: "Waiting",
  sending: "Uploading",
  paused: "Paused",
  checking: "Being checked",
  cut: "Interrupted",
  refused: "Rejected",
};

/** Files on their way, each with how far it has come. */
export function UploadList({ uploads }: { uploads: Uploads }) {
  if (uploads.queue.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2" aria-label="Uploads">
      {uploads.queue.map((file) => (
        <UploadLine key={file.key} file={file} uploads={uploads} />
      ))}
    </ul>
  );
}

function UploadLine({ file, uploads }: { file: QueuedFile; uploads: Uploads }) {
  const { key, name, phase, bytes, sent, message } = file;
  const refused = phase === "refused";
  return (
    <li className="rounded-field border border-line p-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 grow">
          <p className="truncate">{name}</p>
          <p className="tabular text-[0.82rem] text-soft" aria-live="polite">
            {phaseWords[phase]} · {phase === "sending" || phase === "paused" ? `${sizeLabel(sent)} of ` : ""}
            {sizeLabel(bytes)}
          </p>
        </div>
        <Controls file={file} uploads={uploads} />
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={refused ? `Dismiss ${name}` : `Cancel ${name}`}
          onClick={() => void uploads.cancel(key)}
        >
          <X size={17} aria-hidden="true" />
        </button>
      </div>
      {!refused && <progress className="progress-line mt-2" value={sent} max={bytes} aria-label={name} />}
      {message && (
        <p role="alert" className="field-error">
          {message}
        </p>
      )}
    </li>
  );
}

function Controls({ file: { key, name, phase }, uploads }: { file: QueuedFile; uploads: Uploads }) {
  if (phase === "sending") {
    return (
      <button
        type="button"
        className="btn btn-ghost btn-sm btn-square"
        aria-label={`Pause ${name}`}
        onClick={() => uploads.pause(key)}
      >
        <Pause size={17} aria-hidden="true" />
      </button>
    );
  }
  if (phase !== "paused" && phase !== "cut") return null;
  const [label, Icon] = phase === "paused" ? [`Resume ${name}`, Play] : [`Try ${name} again`, RotateCcw];
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm btn-square"
      aria-label={label}
      onClick={() => uploads.again(key)}
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  );
}
