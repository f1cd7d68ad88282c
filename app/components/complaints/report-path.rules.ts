/** The address of the form by which one agent, creator or call is reported. */
export function reportPath(about: { agent?: string; creator?: string; call?: string } = {}): string {
  const query = new URLSearchParams(about).toString();
  return query === "" ? "/legal/report" : `/legal/report?${query}`;
}
