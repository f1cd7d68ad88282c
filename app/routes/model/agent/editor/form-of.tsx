import { useState } from "react";
import { useRootData } from "#app/context/root-data.ts";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";

/** Over which edition a form is sent, and by whom it was opened: the server takes it from nobody else. */
export function FormOf({ view }: { view: EditorView }) {
  const signedIn = useRootData()?.viewer?.username ?? "";
  const [username] = useState(signedIn);
  return (
    <>
      <input type="hidden" name="edition" defaultValue={view.edition} key={view.edition} />
      <input type="hidden" name="username" defaultValue={username} />
    </>
  );
}
