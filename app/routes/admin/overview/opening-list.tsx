import { useRootData } from "#app/context/root-data.ts";
import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { lacksBeforeOpening } from "./opening-list.rules.ts";

/** What is missing before the site can open, and by which settings or guide it is mended; nothing when it is complete. */
export function OpeningList({ providers }: { providers: ProviderHealth[] }) {
  const config = useRootData()?.config;
  const lacks = config ? lacksBeforeOpening(providers, config) : [];
  if (lacks.length === 0) return null;
  return (
    <details className="panel mt-6 p-4 sm:p-6">
      <summary className="cursor-pointer font-display text-2xl">Before opening: {lacks.length} missing</summary>
      <p className="mt-2 text-soft">Set the variables in capitals in the server's environment, then restart it.</p>
      <ul className="mt-3 grid gap-2">
        {lacks.map(({ what, settings, guide }) => (
          <li key={what} className="flex flex-wrap gap-x-3">
            {what}
            {settings.map((setting) => (
              <code key={setting} className="text-soft">
                {setting}
              </code>
            ))}
            {guide && (
              <span className="text-soft">
                Add one as described in <code>docs/guides/{guide}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
