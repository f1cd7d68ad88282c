import type { PersonLine } from "#features/people/people.schema.ts";
import { statusLabels } from "./members.labels.ts";

const tones = { active: "", suspended: "text-stop", closed: "text-soft" } as const;

/** What keeps an active member from calling comes before the status. */
export function StatusWord({ status, locked, frozen }: Pick<PersonLine, "status" | "locked" | "frozen">) {
  const words = [...(locked ? ["Locked by safety"] : []), ...(frozen ? ["Credit frozen"] : [])];
  if (status !== "active" || words.length === 0) return <span className={tones[status]}>{statusLabels[status]}</span>;
  return <span className="text-stop">{words.join(", ")}</span>;
}
