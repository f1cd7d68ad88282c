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
  if (call.private) return <p className="text-sm text-soft">A private call: we keep only this bill.</p>;
  if (lines.length === 0) return <p className="text-sm text-soft">Nothing of what was said in this call is kept.</p>;
  return (
    <details className="panel p-5 print:hidden">
      <summary className="cursor-pointer font-medium">What was said</summary>
      <div className="mt-4 grid gap-5">
        <p className="max-w-prose text-sm text-soft">
          {keptWords(kept)} {call.agentName}'s creator never sees them; an admin opens them only with a reason, and that
          is recorded.
        </p>
        <TranscriptLines
          label="What was said"
          lines={lines}
          names={{ customer: "You", agent: call.agentName, platform: "Notice" }}
        />
        <Form method="post">
          <input type="hidden" name="intent" value="erase-transcript" />
          <button type="submit" className="btn btn-outline btn-error btn-sm" disabled={erasing}>
            {erasing ? "Erasing…" : "Erase it now"}
          </button>
          <p className="mt-2 text-sm text-soft">It cannot be brought back. The bill stays.</p>
        </Form>
      </div>
    </details>
  );
}
