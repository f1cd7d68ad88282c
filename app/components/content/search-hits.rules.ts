import type { AgentCard } from "#features/agents/agents.schema.ts";
import type { SearchHit, SearchKind } from "#features/content/content.schema.ts";

/** A search hit: a page or a companion. */
export type AnyHit = Omit<SearchHit, "kind"> & { kind: SearchKind | "voice" };

/** The label of a hit's kind. */
export const kindNames: Record<AnyHit["kind"], string> = {
  voice: "Voice",
  docs: "Documentation",
  blog: "Blog",
  legal: "Legal",
  site: "Page",
};

/** A companion as a find: it leads to the page where it can be heard and called. */
export function voiceHit(card: Pick<AgentCard, "name" | "modelUsername" | "tagline">): AnyHit {
  const excerpt = [{ text: card.tagline, isMatch: false }];
  return { path: `/${card.modelUsername}`, title: card.name, heading: "", kind: "voice", excerpt };
}

/** Whether an answer may stand under a question: it is the same one, or what is typed on from it until the next comes. */
export function isAnswerTo(answered: string, asked: string): boolean {
  return answered !== "" && (asked === answered || asked.startsWith(answered) || answered.startsWith(asked));
}
