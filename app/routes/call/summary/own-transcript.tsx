import { Form, useNavigation } from "react-router";
import { TranscriptLines } from "#app/components/calls/transcript-lines.tsx";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import type { TranscriptLineView } from "#features/conversations/records/transcripts.schema.ts";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";

type OwnTranscriptProps = { call: CallView; lines: TranscriptLineView[]; kept: KeptDays };

/** What was said in a customer's own call, to be read and erased. */
export function OwnTranscript({ call, lines, kept }: OwnTranscriptProps) {
  const navigation = useNavigation();
  const erasing = navigation.formData?.get("intent") === "erase-transcript";
  if (call.private) return <p className="text-sm text-soft">This was a private call. We keep only the bill.</p>;
  if (lines.length === 0) return <p className="text-sm text-soft">There is no transcript of this call.</p>;
  return (
    <details className="panel p-5 print:hidden">
      <summary className="cursor-pointer font-medium">Transcript</summary>
      <div className="mt-4 grid gap-5">
        <p className="max-w-prose text-sm text-soft">
          {keptWords(kept)} {call.agentName}'s creator never sees it. An admin can open it only with a reason, which is
          recorded.
        </p>
        <TranscriptLines
          label="Transcript"
          lines={lines}
          names={{ customer: "You", agent: call.agentName, platform: "Notice" }}
        />
        <Form method="post">
          <input type="hidden" name="intent" value="erase-transcript" />
          <button type="submit" className="btn btn-outline btn-error btn-sm" disabled={erasing}>
            {erasing ? "Deleting…" : "Delete transcript"}
          </button>
          <p className="mt-2 text-sm text-soft">This can't be undone. The bill stays.</p>
        </Form>
      </div>
    </details>
  );
}
