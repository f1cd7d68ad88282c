import type { PersonLine } from "#features/people/people.schema.ts";
import { statusLabels } from "./members.labels.ts";

const tones = { active: "", suspended: "text-stop", closed: "text-soft" } as const;

/** `locked`: an active member whom safety keeps from calling. */
export function StatusWord({ status, locked = false }: Pick<PersonLine, "status"> & { locked?: boolean }) {
  if (status === "active" && locked) return <span className="text-stop">Locked by safety</span>;
  return <span className={tones[status]}>{statusLabels[status]}</span>;
}
