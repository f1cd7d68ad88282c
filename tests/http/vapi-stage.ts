import { createServer } from "node:net";
import type { CallClient } from "#tests/builders/call-client.ts";
import type { Site } from "./site-under-test.ts";

/** A port that nobody listens on: the settings name it before the site is there. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** All kinds of agents speak over one service. */
export async function everythingOver(site: Site, service: "vapi" | "built-in") {
  const kinds = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"];
  const value = Object.fromEntries(kinds.map((kind) => [kind, service])) as Record<"joi", "vapi">;
  const admin = await site.db
    .selectFrom("users")
    .select("uid")
    .where("email", "=", site.stage.admin)
    .executeTakeFirstOrThrow();
  const actor = { uid: admin.uid, role: "admin", ip: "127.0.0.1" } as never;
  await site.composition.internal.settings.set(actor, "calls.services", value as never, { reason: "for this test" });
}

/** A typed message, and the wish for an answer. */
export function ask(client: CallClient, text: string): void {
  client.send({
    type: "conversation.item.create",
    item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  client.send({ type: "response.create" });
}
