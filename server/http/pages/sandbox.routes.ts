import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { isFromOutside } from "#platform/addresses/outside.ts";
import { failure } from "#platform/errors/failure.ts";
import type { SandboxPayments } from "#providers/payments/sandbox.ts";
import { sandboxCard } from "#providers/payments/sandbox-cards.ts";
import type { ServerEnv } from "../env.ts";
import { checkoutPage, sandboxIcon, thanksPage, unknownPage } from "./sandbox-page.ts";

const notFromOutside = failure(
  "purchases.test_cards_inside",
  403,
  "Test cards give credit for nothing: they work on this machine and in its own network only",
);

/** The pages of the sandbox, at `/sandbox`: the payment reference is the permission. */
export function sandboxRoutes(checkout: SandboxPayments): Hono<ServerEnv> {
  const pages = new Hono<ServerEnv>();
  pages.use(async (c, next) => {
    // The settings may not know that the server is reachable from outside; an outside request shows it.
    if (isFromOutside({ headers: c.req.raw.headers, connected: getConnInfo(c).remote.address ?? "" }))
      throw notFromOutside();
    await next();
    c.header("cache-control", "no-store");
  });

  pages.get("/icon.svg", (c) => c.body(sandboxIcon, 200, { "content-type": "image/svg+xml" }));

  pages.get("/checkout/:ref", (c) => {
    const payment = checkout.payment(c.req.param("ref"));
    if (!payment) return c.html(unknownPage(c.get("nonce")), 404);
    return c.html(checkoutPage(payment, c.get("nonce"), null));
  });

  pages.post("/checkout/:ref", async (c) => {
    const ref = c.req.param("ref");
    const payment = checkout.payment(ref);
    if (!payment) return c.html(unknownPage(c.get("nonce")), 404);
    const form = await c.req.parseBody();
    if (form.do === "cancel") {
      checkout.cancel(ref);
      return c.redirect(payment.returnUrl, 303);
    }
    const card = sandboxCard(String(form.card ?? ""));
    if (!card || !checkout.pay(ref, card.id)) {
      const error = card ? "This payment was made before." : "Please choose one of the cards.";
      return c.html(checkoutPage(checkout.payment(ref) ?? payment, c.get("nonce"), error), 422);
    }
    if (card.leadsBack) return c.redirect(payment.returnUrl, 303);
    return c.html(thanksPage(checkout.payment(ref) ?? payment, c.get("nonce")));
  });
  return pages;
}
