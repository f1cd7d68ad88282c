import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { fetchContent } from "#app/navigation/fetch-content.ts";
import { useNavigate } from "#app/navigation/moves.ts";
import { debounced } from "#app/ui/debounce.ts";
import type { AgentCard } from "#features/agents/agents.schema.ts";
import { findIn, type SearchIndex } from "#features/content/search-index.rules.ts";
import { loadIndex } from "./load-index.ts";
import { SearchHitLine } from "./search-hit-line.tsx";
import { type AnyHit, isAnswerTo, voiceHit } from "./search-hits.rules.ts";
import { SearchNote } from "./search-note.tsx";
import "#app/styles/search.css";

/** The search for voices and content pages. Arrows choose, Enter opens, Escape closes. */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const listId = useId();
  const { index, fault, load } = useIndex();
  const [question, setQuestion] = useState("");
  const [chosenPath, setChosenPath] = useState<string | null>(null);
  const voices = useVoices(question);
  const hits = index === null ? [] : [...voices, ...findIn(index, question)];
  // By its path, so that the choice does not change when voices arrive above it.
  const chosen = Math.max(
    0,
    hits.findIndex(({ path }) => path === chosenPath),
  );
  const close = () => dialog.current?.close();
  useEffect(() => dialog.current?.showModal(), []);
  useOnceMoved(close);

  function choose(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const hit = hits[chosen];
    if (hit === undefined || (step === undefined && event.key !== "Enter")) return;
    event.preventDefault();
    if (step === undefined) {
      void navigate(hit.path);
      return;
    }
    const next = (chosen + step + hits.length) % hits.length;
    setChosenPath(hits[next]?.path ?? null);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; the keyboard has Escape
    <dialog
      ref={dialog}
      className="search-dialog"
      aria-label="Search"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <div className="search-box">
        <div className="search-field flex items-center gap-2 p-3">
          <input
            type="text"
            enterKeyHint="go"
            className="input border-transparent bg-transparent"
            placeholder="Voices, guides, pages"
            aria-label="Search voices, guides and pages"
            role="combobox"
            aria-expanded={hits.length > 0}
            aria-controls={listId}
            aria-activedescendant={hits.length > 0 ? `${listId}-${chosen}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            maxLength={100}
            value={question}
            onChange={(event) => {
              setQuestion(event.target.value);
              setChosenPath(null);
            }}
            onKeyDown={choose}
          />
          <button type="button" className="btn btn-sm btn-ghost" onClick={close}>
            Close
          </button>
        </div>
        <SearchNote question={question} isLoading={index === null} count={hits.length} fault={fault} retry={load} />
        <div id={listId} role="listbox" aria-label="Results" className="search-hits">
          {hits.map((hit, at) => (
            <SearchHitLine
              key={hit.path}
              id={`${listId}-${at}`}
              hit={hit}
              isChosen={at === chosen}
              onPoint={() => setChosenPath(hit.path)}
            />
          ))}
        </div>
      </div>
    </dialog>
  );
}

/** Closes the dialog on navigation, by a hit or by any other link in it. */
function useOnceMoved(close: () => void): void {
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    if (key !== openedAt.current) close();
  }, [key, close]);
}

type Voices = { question: string; hits: AnyHit[] };
const noVoices: Voices = { question: "", hits: [] };

/**
 * The voices that match the query, fetched from the server when typing pauses. If the request fails or the age gate refuses
 * it, there are none.
 */
function useVoices(question: string): AnyHit[] {
  const [{ question: answered, hits }, setVoices] = useState(noVoices);
  const ask = useMemo(
    () =>
      debounced((words: string) => {
        voicesNamed(words).then(setVoices, () => setVoices(noVoices));
      }, 150),
    [],
  );
  const asked = question.trim();
  useEffect(() => {
    if (asked !== "") ask.ask(asked);
    return ask.cancel;
  }, [asked, ask]);
  return asked !== "" && isAnswerTo(answered, asked) ? hits : [];
}

async function voicesNamed(question: string): Promise<Voices> {
  const path = `/api/agents/named?q=${encodeURIComponent(question)}`;
  const { agents } = (await fetchContent(path)) as { agents: AgentCard[] };
  return { question, hits: agents.map(voiceHit) };
}

/** The index once it is loaded, or the reason why it failed. */
function useIndex() {
  const [index, setIndex] = useState<SearchIndex | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const load = useCallback(() => {
    setFault(null);
    loadIndex().then(setIndex, (error: unknown) => setFault(error instanceof Error ? error.message : String(error)));
  }, []);
  useEffect(load, [load]);
  return { index, fault, load };
}
