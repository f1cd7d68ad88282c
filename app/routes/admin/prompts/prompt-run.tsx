import { Form, useNavigation } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import type { CallerResult, RunView } from "#features/prompts/prompts.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { PromptAnswer } from "./prompt-draft.tsx";

const authors = { model: "It", platform: "The platform, in its place", nobody: "No answer came" } as const;
const words = (check: string) => check.replaceAll("_", " ");

/** What simulated callers heard of the draft, check by check. */
export function PromptRun({ run, answer }: { run: RunView | null; answer: PromptAnswer }) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "try";
  const refusal = answer?.intent === "try" ? answer : undefined;
  return (
    <section className="panel mt-6 grid gap-4 p-4">
      <h2 className="text-2xl">Simulated callers</h2>
      {run ? (
        <p role="status">
          <strong className={run.passed ? "text-primary" : "text-stop"}>{run.passed ? "Passed" : "Not passed"}</strong>
          <span className="text-soft">
            {" "}
            {dateTimeLabel(run.ranAt)}, asked by {run.ranBy}, answered by {run.model}
          </span>
        </p>
      ) : (
        <p className="text-soft">Nobody has called this text yet.</p>
      )}
      {run && (
        <ul className="grid gap-2">
          {run.callers.map((caller) => (
            <li key={caller.caller}>
              <Caller caller={caller} />
            </li>
          ))}
        </ul>
      )}
      <Form method="post">
        <input type="hidden" name="intent" value="try" />
        {refusal && <FormAlert>{refusal.message}</FormAlert>}
        <button type="submit" className="btn btn-neutral border-line" disabled={busy} aria-busy={busy}>
          {busy ? "They are calling…" : run ? "Let them call again" : "Let them call"}
        </button>
      </Form>
    </section>
  );
}

function Caller({ caller }: { caller: CallerResult }) {
  return (
    <details open={!caller.passed}>
      <summary className="cursor-pointer">
        {caller.label}:{" "}
        <span className={caller.passed ? "text-primary" : "text-stop"}>{caller.passed ? "pass" : "fail"}</span>
      </summary>
      <dl className="mt-2 grid gap-2 border-l border-line pl-4">
        {caller.lines.map(({ line, by, reply, checks }) => {
          const failed = checks.filter(({ passed }) => !passed);
          return (
            <div key={line}>
              <dt className="text-soft">Caller: {line}</dt>
              <dd className="break-words">
                {authors[by]}: {reply}
                {failed.length > 0 && (
                  <span className="block text-stop">Fails: {failed.map(({ check }) => words(check)).join(", ")}</span>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
