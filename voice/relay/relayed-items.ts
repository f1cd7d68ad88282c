import type { EventOf } from "#voice/protocol/client-events.schema.ts";
import type { Outbox } from "#voice/protocol/outbox.ts";
import type { ClientPace } from "#voice/session/client-pace.ts";
import { type Conversation, wireItemOf } from "../session/conversation/conversation.ts";
import type { RelayedCaller } from "./relayed-caller.ts";
import type { RelayedSpeech } from "./relayed-speech.ts";

type RelayedItemsParts = {
  outbox: Outbox;
  conversation: Conversation;
  pace: ClientPace;
  speech: RelayedSpeech;
  caller: RelayedCaller;
  refuse(code: string, message: string): void;
};

/** What a client may do with the items of a conversation that a voice service also stores. */
export class RelayedItems {
  readonly #parts: RelayedItemsParts;

  constructor(parts: RelayedItemsParts) {
    this.#parts = parts;
  }

  /** A typed message. */
  create({ item }: EventOf<"conversation.item.create">): void {
    const { conversation, pace, caller, refuse } = this.#parts;
    if (item.id !== undefined && conversation.has(item.id)) {
      refuse("item_exists", "There is already an item with this id");
      return;
    }
    const refusal = pace.typed();
    if (refusal) refuse(refusal.code, refusal.message);
    else caller.typed(item.content.map((part) => part.text).join(" "), item.id);
  }

  /** Retrieves an item, or truncates it to what was heard of it. */
  handle(
    event: EventOf<"conversation.item.retrieve" | "conversation.item.delete" | "conversation.item.truncate">,
  ): void {
    const { conversation, outbox, speech, refuse } = this.#parts;
    const line = conversation.find(event.item_id);
    if (!line) {
      refuse("item_not_found", "There is no such item");
      return;
    }
    if (event.type === "conversation.item.retrieve") {
      outbox.send({ type: "conversation.item.retrieved", item: wireItemOf(line) });
      return;
    }
    // What the service stores of a conversation cannot be deleted.
    if (event.type === "conversation.item.delete") {
      refuse("item_in_use", "It cannot be deleted in this call");
      return;
    }
    if (line.role === "user") {
      refuse("item_not_truncatable", "Only the companion's lines can be cut");
      return;
    }
    const audio_end_ms = speech.cut(line, event.audio_end_ms);
    outbox.send({ type: "conversation.item.truncated", item_id: line.id, content_index: 0, audio_end_ms });
  }
}
