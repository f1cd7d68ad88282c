import { Form, useNavigation } from "react-router";
import { CallCover } from "#app/components/calls/call-cover.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { CompanionMemories, MemoriesView } from "#features/memories/memories.schema.ts";
import { AddMemory } from "./add-memory.tsx";
import { MemoryRow, type RefusedMemory } from "./memory-row.tsx";

/** The result of a form: the erased memory, or a refusal. */
export type MemoryAnswer = RefusedMemory | { intent: string; erased: { agentId: string; text: string } };

type Cover = { id: string; coverUrl: string | null };
type MemoriesPageProps = { memories: MemoriesView; covers: Cover[]; answer: MemoryAnswer | undefined };

/** Lists what companions remember about a member, with the forms to add, change and erase it. */
export function MemoriesPage({ memories, covers, answer }: MemoriesPageProps) {
  const { companions, called, remember, mostFacts } = memories;
  const refusalOf = (intent: string) =>
    answer && "refusal" in answer && answer.intent === intent ? answer : undefined;
  const all = companions.reduce((sum, { facts }) => sum + facts.length, 0);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.5fr_1fr]">
      <div className="grid min-w-0 gap-4">
        {answer && "erased" in answer && <Erased {...answer.erased} undoable={remember} />}
        {companions.length === 0 && <None hasCalled={called.length > 0} />}
        {companions.map((companion) => (
          <Companion
            key={companion.agentId}
            companion={companion}
            mostFacts={mostFacts}
            coverUrl={covers.find(({ id }) => id === companion.agentId)?.coverUrl ?? null}
            refusal={refusalOf("change")}
          />
        ))}
      </div>
      <div className="grid min-w-0 gap-4">
        <Choice remember={remember} />
        {called.length > 0 && remember && <AddMemory called={called} answer={refusalOf("add")} />}
        {all > 0 && <EraseEverything count={all} />}
      </div>
    </div>
  );
}

/** Confirms an erasure and offers to undo it. */
function Erased({ agentId, text, undoable }: { agentId: string; text: string; undoable: boolean }) {
  return (
    <div role="status" className="panel flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        Erased: <span className="text-soft">“{text}”</span>
      </p>
      {undoable && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="add" />
          <input type="hidden" name="agentId" value={agentId} />
          <input type="hidden" name="text" value={text} />
          <button type="submit" className="btn btn-sm btn-outline border-line">
            Undo
          </button>
        </Form>
      )}
    </div>
  );
}

type CompanionProps = {
  companion: CompanionMemories;
  mostFacts: number;
  coverUrl: string | null;
  refusal: RefusedMemory | undefined;
};

function Companion({ companion, mostFacts, coverUrl, refusal }: CompanionProps) {
  const { agentId, agentName, facts } = companion;
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby={`kept-by-${agentId}`}>
      <div className="flex items-center gap-4">
        <CallCover name={agentName} url={coverUrl} className="h-14 w-12 rounded-lg" />
        <div className="min-w-0">
          <h2 id={`kept-by-${agentId}`} className="text-2xl [overflow-wrap:anywhere]">
            {agentName}
          </h2>
          <p className="tabular text-sm text-soft">
            {facts.length} of {mostFacts}
          </p>
        </div>
      </div>
      <ul className="mt-3">
        {facts.map((fact) => (
          <MemoryRow
            key={`${fact.id} ${fact.text}`}
            fact={fact}
            refused={refusal?.id === fact.id ? refusal : undefined}
          />
        ))}
      </ul>
      <details className="mt-2 border-t border-line pt-3">
        <summary className="text-link inline-flex min-h-9 cursor-pointer items-center text-sm">
          Erase all that {agentName} keeps
        </summary>
        <EraseAll agentId={agentId} label={facts.length === 1 ? "Erase it" : `Erase all ${facts.length}`} />
      </details>
    </section>
  );
}

function EraseEverything({ count }: { count: number }) {
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="erase-everything">
      <h2 id="erase-everything" className="text-2xl">
        Erase everything
      </h2>
      <p className="mt-2 text-sm text-soft">What all companions remember about you. Your calls and bills stay.</p>
      <details className="mt-3">
        <summary className="text-link inline-flex min-h-9 cursor-pointer items-center text-sm">
          I want to erase it
        </summary>
        <EraseAll agentId={null} label={count === 1 ? "Erase it now" : `Erase all ${count} now`} />
      </details>
    </section>
  );
}

/** Shown inside a closed `details`, because it cannot be undone. */
function EraseAll({ agentId, label }: { agentId: string | null; label: string }) {
  const busy = useNavigation().formData?.get("intent") === "erase-all";
  return (
    <Form method="post" preventScrollReset className="mt-2 grid justify-items-start gap-2">
      <input type="hidden" name="intent" value="erase-all" />
      {agentId !== null && <input type="hidden" name="agentId" value={agentId} />}
      <p className="text-sm text-soft">It cannot be brought back.</p>
      <button type="submit" className="btn btn-outline btn-error btn-sm" disabled={busy}>
        {busy ? "Erasing…" : label}
      </button>
    </Form>
  );
}

function Choice({ remember }: { remember: boolean }) {
  const busy = useNavigation().formData?.get("intent") === "choose";
  return (
    <section className="panel p-4 sm:p-6" aria-labelledby="remember-me">
      <h2 id="remember-me" className="text-2xl">
        Memory
      </h2>
      <p className="mt-2">
        {remember ? "Companions remember you." : <strong className="text-warn">Companions don't remember you.</strong>}
      </p>
      <p className="mt-1 text-sm text-soft">
        {remember
          ? "After a call that is not private, a companion keeps up to three things that you said. Switching this off erases nothing by itself: what is kept stays here, unused, until you erase it."
          : "Nothing is added, and what is kept is not used. It stays here until you erase it."}
      </p>
      <Form method="post" preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="choose" />
        <button
          type="submit"
          name="remember"
          value={String(!remember)}
          className={remember ? "btn btn-outline border-line" : "btn btn-go"}
          disabled={busy}
        >
          {remember ? "Turn off memory" : "Turn on memory"}
        </button>
      </Form>
    </section>
  );
}

function None({ hasCalled }: { hasCalled: boolean }) {
  return (
    <div className="panel grid justify-items-center gap-3 p-8 text-center sm:p-14">
      <p className="display text-3xl">No memories yet</p>
      <p className="max-w-[40ch] text-soft">
        {hasCalled
          ? "Tell a companion what you want to be called, or what you like: you will see it here after the call. Or add one yourself."
          : "Companions keep what you tell them about yourself, once you have called one."}
      </p>
      {!hasCalled && (
        <Link to="/agents" className="btn btn-go mt-2">
          Find a voice
        </Link>
      )}
    </div>
  );
}
