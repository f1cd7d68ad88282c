import { Upload } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { MediaKind } from "#features/media/media.rules.ts";

export const acceptedFiles = {
  photo: "image/jpeg,image/png,image/webp,image/avif",
  video: "video/mp4,video/webm",
};

type ZoneProps = { kind: MediaKind; limitWords: string; onFiles: (files: File[]) => void };

/** A place to drop files onto, or to choose them from the disk. */
export function UploadZone({ kind, limitWords, onFiles }: ZoneProps) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = `choose-${kind}`;
  const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <label
      htmlFor={id}
      className="drop-zone"
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <Upload size={22} aria-hidden="true" className="text-signal" />
      <span>
        {kind === "photo" ? "Drop photos here, or choose them" : "Drop videos here, or choose them"}
        <span className="block text-[0.82rem] text-soft">{limitWords}</span>
      </span>
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        accept={acceptedFiles[kind]}
        className="sr-only"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can be chosen again after it was refused.
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}
