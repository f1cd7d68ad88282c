import type { EventOf } from "#voice/protocol/client-events.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { ClientPace } from "./client-pace.ts";
import type { ClientRefusals } from "./client-refusals.ts";
import { type Conversation, wireItemOf } from "./conversation/conversation.ts";
import type { Speaker } from "./reply/speaker.ts";
import type { UserTurns } from "./user-turns.ts";

type ClientItemsParts = {
  outbox: Outbox;
  conversation: Conversation;
  pace: ClientPace;
  refusals: ClientRefusals;
  speaker: Speaker;
  userTurns: UserTurns;
};

/** What a client may do with the items of the conversation. */
export class ClientItems {
  readonly #parts: ClientItemsParts;

  constructor(parts: ClientItemsParts) {
    this.#parts = parts;
  }

  /** A typed message. */
  create(event: EventOf<"conversation.item.create">): void {
    const { conversation, pace, refusals, userTurns } = this.#parts;
    const { id, content } = event.item;
    if (id !== undefined && conversation.has(id)) {
      refusals.ofEvent(event, { code: "item_exists", message: "There is already an item with this id" }, "item.id");
      return;
    }
    const refusal = pace.typed();
    if (refusal === null) userTurns.typed(content.map((part) => part.text).join(" "), id);
    else refusals.ofEvent(event, refusal);
  }

  /** Retrieves an item, deletes it, or truncates it to what was heard of it. */
  handle(
    event: EventOf<"conversation.item.retrieve" | "conversation.item.delete" | "conversation.item.truncate">,
  ): void {
    const { conversation, outbox, refusals, speaker } = this.#parts;
    const line = conversation.find(event.item_id);
    if (line === undefined) {
      refusals.ofEvent(event, { code: "item_not_found", message: "There is no such item" }, "item_id");
    } else if (event.type === "conversation.item.retrieve") {
      outbox.send({ type: "conversation.item.retrieved", item: wireItemOf(line) });
    } else if (event.type === "conversation.item.delete") {
      const isBusy = speaker.isSaying(line.id);
      if (isBusy)
        refusals.ofEvent(event, { code: "item_in_use", message: "It is being said; cancel first" }, "item_id");
      line.deleted = !isBusy;
      if (!isBusy) outbox.send({ type: "conversation.item.deleted", item_id: line.id });
    } else if (line.role === "user") {
      const message = "Only the companion's lines can be cut";
      refusals.ofEvent(event, { code: "item_not_truncatable", message }, "item_id");
    } else {
      refusals.ofEvent(event, speaker.truncate(line, event.audio_end_ms));
    }
  }
}
