import type { Db, Tx } from "#platform/database/connect.ts";
import { byKey } from "#platform/text/keys.rules.ts";
import {
  agentFields,
  columnOf,
  fieldNames,
  listFields,
  textFields,
  type WordsField,
} from "./fields/agent-fields.rules.ts";

export function ownAgents(db: Db | Tx, uid: string) {
  return db
    .selectFrom("agents")
    .select(["id", "status"])
    .select(fieldNames.map(columnOf))
    .select(["created_at", "updated_at", "published_at"])
    .where("user_id", "=", uid)
    .orderBy("created_at")
    .execute();
}

/** Retires a creator's agents and erases their public texts. Calls keep the name that they were made under. */
export async function retireAgents(tx: Tx, uid: string, at: Date): Promise<void> {
  const theirs = tx.selectFrom("agents").select("id").where("user_id", "=", uid);
  await tx.deleteFrom("voice_agents").where("agent_id", "in", theirs).execute();
  await tx.deleteFrom("agent_drafts").where("agent_id", "in", theirs).execute();
  await tx.deleteFrom("creator_pauses").where("uid", "=", uid).execute();
  await tx
    .updateTable("agents")
    .set({ status: "retired", photos: "[]", updated_at: at })
    .set(byKey(textFields, (name) => textsAfterDeletion(agentFields[name])))
    .set(byKey(listFields, () => []))
    .where("user_id", "=", uid)
    .execute();
}

const textsAfterDeletion = ({ afterDeletion = "" }: WordsField) => afterDeletion;
