import { type Figure, rounded } from "../reporting/figures.ts";
import type { Site } from "./site.ts";
import { Visitor } from "./visitor.ts";
import { builtFile, WireSizes } from "./wire-size.ts";

const KB = 1024;

/** Landing, profile and legal pages are for strangers on phones: the smaller budget. */
export async function sizes(site: Site): Promise<Figure[]> {
  const wire = new WireSizes(site.origin);
  const someone = () => new Visitor(site.origin);
  const [stranger, visitor, customer, creator] = [someone(), someone(), someone(), someone()];
  for (const one of [visitor, customer, creator]) await one.passGate();
  await customer.signUp("user");
  await creator.signUp("model");
  const { agents } = JSON.parse(await visitor.page("/api/agents")) as {
    agents: { id: string; modelUsername: string }[];
  };
  const [agent] = agents;
  if (!agent) throw new Error("The demo has no agent");
  const pages = [
    { name: "landing", html: await visitor.page("/"), small: true },
    { name: "landing_with_gate", html: await stranger.page("/"), more: [builtFile("gate-dialog")], small: true },
    { name: "profile", html: await visitor.page(`/${agent.modelUsername}`), small: true },
    { name: "legal", html: await visitor.page("/legal"), small: true },
    { name: "catalogue", html: await visitor.page("/agents"), small: false },
    { name: "signup", html: await visitor.page("/signup"), small: false },
    { name: "account", html: await customer.page("/user/account"), small: false },
    { name: "before_a_call", html: await customer.page(`/call/new/${agent.id}`), small: false },
    { name: "creator_dashboard", html: await creator.page("/model/dashboard"), small: false },
  ];
  const figures: Figure[] = [];
  for (const { name, html, more = [], small } of pages) {
    const { js, css } = await wire.of(html, more);
    const figure = (what: string, bytes: number, target: number | null): Figure => ({
      name: `${name}_${what}`,
      value: rounded(bytes / KB, 1),
      target,
      better: "lower",
      unit: "KB gzip",
    });
    figures.push(figure("js", js, small ? 130 : 190), figure("css", css, small ? 20 : null));
  }
  return figures;
}
