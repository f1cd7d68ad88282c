import type { PersonLine } from "#features/people/people.schema.ts";
import { statusLabels } from "./members.labels.ts";

const tones = { active: "", suspended: "text-stop", closed: "text-soft" } as const;

export function StatusWord({ status }: Pick<PersonLine, "status">) {
  return <span className={tones[status]}>{statusLabels[status]}</span>;
}
