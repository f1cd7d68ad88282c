import { TableFrame } from "#app/components/admin/table-frame.tsx";
import type { HealthState, ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

const words: Record<HealthState, string> = {
  absent: "Not connected",
  quiet: "Idle",
  good: "Working",
  shaky: "Unstable",
  down: "Failing",
};
const tones: Record<HealthState, string> = {
  absent: "text-soft",
  quiet: "text-soft",
  good: "text-signal",
  shaky: "text-warn",
  down: "font-medium text-stop",
};
const when = (at: string | null) => (at === null ? "–" : `${dateTimeLabel(at)} UTC`);

/** How the services outside did, as this process has seen it since it started. */
export function HealthPanel({ providers }: { providers: ProviderHealth[] }) {
  return (
    <section aria-labelledby="providers">
      <h2 id="providers" className="mb-3 text-2xl">
        Providers
      </h2>
      <TableFrame label="Providers, as this process has seen them" rows={providers.length} empty="">
        <table className="data-table min-w-[42rem]">
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">State</th>
              <th scope="col" className="num">
                Requests in 15 min
              </th>
              <th scope="col" className="num">
                Errors
              </th>
              <th scope="col">Last success</th>
              <th scope="col">Last failure</th>
            </tr>
          </thead>
          <tbody>
            {providers.map((one) => (
              <tr key={one.name}>
                <th scope="row">
                  {one.name}
                  {one.provider && <span className="block text-sm font-normal text-soft">{one.provider}</span>}
                </th>
                <td className={tones[one.state]}>{words[one.state]}</td>
                <td className="num tabular">{one.asked}</td>
                <td className="num tabular">{one.errorPercent === null ? "–" : `${one.errorPercent}%`}</td>
                <td className="tabular whitespace-nowrap text-soft">{when(one.lastSuccess)}</td>
                <td className="text-soft" title={one.lastFault ?? undefined}>
                  <span className="tabular whitespace-nowrap">{when(one.lastFailure)}</span>
                  {one.lastFault && <span className="block max-w-72 truncate text-sm">{one.lastFault}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
