import { useState } from "react";
import { useRevalidator } from "react-router";
import { keepCookie } from "#app/context/keep-cookie.ts";
import { useRootData } from "#app/context/root-data.ts";
import { Panel } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type Discretion, discretionCookieOf } from "#features/privacy/discretion.rules.ts";

const choices: [keyof Discretion, string, string][] = [
  ["neutralTitle", "Neutral tab title", "Browser tabs show “Home” and a plain icon."],
  ["quickLeave", "Quick leave", "Press Escape twice to leave the site."],
];

/** What to hide on this device; takes effect immediately. */
export function DiscretionPanel() {
  const stored = useRootData()?.discretion ?? { neutralTitle: false, quickLeave: false };
  const [discretion, setDiscretion] = useState(stored);
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  function choose(choice: Discretion): void {
    setDiscretion(choice);
    keepCookie(discretionCookieOf(choice));
    void revalidate();
  }
  return (
    <Panel title="Privacy on this device">
      <div className="grid gap-3">
        {choices.map(([name, label, hint]) => (
          <label key={name} className="flex items-start gap-3">
            <input
              type="checkbox"
              className="checkbox mt-0.5"
              checked={discretion[name]}
              disabled={!hydrated}
              onChange={(event) => choose({ ...discretion, [name]: event.target.checked })}
            />
            <span>
              {label}
              <span className="block text-[0.9rem] text-soft">{hint}</span>
            </span>
          </label>
        ))}
      </div>
    </Panel>
  );
}
