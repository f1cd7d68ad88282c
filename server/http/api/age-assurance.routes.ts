import { Hono } from "hono";
import { html } from "hono/html";
import { commonFailures } from "#platform/errors/failure.ts";
import { type StandInAgeAssurance, type StandInOutcome, standInPath } from "#providers/age-assurance/stand-in.ts";
import type { ServerEnv } from "../env.ts";

const outcomes: readonly StandInOutcome[] = ["passed", "failed", "cancelled"];

/** The return from an age check and, without a real provider, the stand-in's own page. */
export function ageAssuranceRoutes(standIn: StandInAgeAssurance | null): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();

  routes.get("/age-gate/return", async (c) => {
    const { outcome, next, setCookies } = await c.get("services").ageAssurance.finish(c.get("facts"));
    for (const cookie of setCookies) c.header("set-cookie", cookie, { append: true });
    c.header("cache-control", "no-store");
    if (outcome === "passed") return c.redirect(next);
    return c.redirect(`/age-gate?${new URLSearchParams({ next, check: outcome })}`);
  });

  if (standIn) {
    routes.get(`${standInPath}/:ref`, (c) => {
      const check = standIn.openCheck(c.req.param("ref"));
      c.header("cache-control", "no-store");
      return check ? c.html(page(check.place, c.get("nonce"))) : c.html(overPage(c.get("nonce")), 404);
    });
    routes.post(`${standInPath}/:ref`, async (c) => {
      const { outcome } = await c.req.parseBody();
      const chosen = outcomes.find((one) => one === outcome);
      const decided = chosen ? standIn.decide(c.req.param("ref"), chosen) : null;
      if (!decided) throw commonFailures.notFound();
      return c.redirect(new URL(decided.returnUrl).pathname, 303);
    });
  }
  return routes;
}

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;box-sizing:border-box;background:#eef1f4;color:#17202a;font:1rem/1.55 system-ui,sans-serif}
main{width:100%;max-width:27rem;box-sizing:border-box;padding:1.75rem;border-radius:14px;background:#fff;box-shadow:0 12px 40px #17202a22}
h1{margin:.2rem 0 .8rem;font-size:1.5rem;line-height:1.2}p{margin:.6rem 0}small{color:#51606d;font-size:.85rem}
form{display:grid;gap:.6rem;margin-top:1.2rem}button{min-height:2.9rem;border:1px solid #51606d;border-radius:10px;background:#fff;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.go{border-color:#0b5c36;background:#0b5c36;color:#fff}button:focus-visible{outline:3px solid #1769c2;outline-offset:2px}`;

function frame(title: string, nonce: string, body: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/brand/nocturne-icon.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style nonce="${nonce}">${style}</style>
      </head>
      <body><main>${body}</main></body>
    </html>`;
}

const page = (place: string, nonce: string) =>
  frame(
    "Age check (stand-in)",
    nonce,
    html`<small>Stand-in for an age check provider · ${place}</small>
      <h1>Choose the result of this check</h1>
      <p>In real use, this page belongs to a provider who confirms your age and tells us nothing else.</p>
      <p>This installation tries the way there and back. Nothing is checked and nothing about you is asked.</p>
      <form method="post">
        <button class="go" name="outcome" value="passed">I am 18 or older: pass</button>
        <button name="outcome" value="failed">Fail the check</button>
        <button name="outcome" value="cancelled">Go back without a check</button>
      </form>`,
  );

const overPage = (nonce: string) =>
  frame(
    "Age check (stand-in)",
    nonce,
    html`<h1>This check is over</h1>
      <p>It was answered already, or it took too long. Go back to the site and begin another one.</p>
      <p><a href="/age-gate">Back to the site</a></p>`,
  );
