import { html } from "hono/html";
import { formatDollars, parseDollars, zero } from "#platform/money/money.ts";
import type { SandboxPayments } from "#providers/payments/sandbox.ts";
import { sandboxCards } from "#providers/payments/sandbox-cards.ts";

type Payment = NonNullable<ReturnType<SandboxPayments["payment"]>>;

/** The sandbox's checkout page. It looks like another site's page, and says first that no money moves. */
export function checkoutPage(payment: Payment, nonce: string, error: string | null) {
  const amount = formatDollars(parseDollars(payment.amount) ?? zero);
  const paid = payment.events.some(({ kind }) => kind === "paid");
  return frame(
    `Pay ${amount}`,
    nonce,
    html`<p class="what">${payment.description}</p>
      <p class="amount">${amount} <span>${payment.currency}</span></p>
      ${error ? html`<p class="fault" role="alert">${error}</p>` : ""}
      ${paid ? paidAlready(payment) : cardForm(amount)}`,
  );
}

/** The page after a payment without a return URL. */
export function thanksPage(payment: Payment, nonce: string) {
  return frame("Thank you", nonce, paidAlready(payment));
}

export function unknownPage(nonce: string) {
  return frame("Unknown payment", nonce, html`<p>This payment is not known here. Please go back and begin anew.</p>`);
}

export const sandboxIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2447b8"/><path d="M7 13h18M7 17h18" stroke="#fff" stroke-width="3"/></svg>';

const paidAlready = (payment: Payment) =>
  html`<p class="what">This test payment is made. You can close this page.</p>
    <p><a class="back" href="${payment.returnUrl}">Back to the shop</a></p>`;

const cardForm = (amount: string) =>
  html`<form method="post">
    <fieldset>
      <legend>Choose a test card</legend>
      ${sandboxCards.map(
        (card, index) =>
          html`<label>
            <input type="radio" name="card" value="${card.id}" required ${index === 0 ? "checked" : ""} />
            <span><b>${card.number}</b><small>${card.label}</small></span>
          </label>`,
      )}
    </fieldset>
    <button type="submit" name="do" value="pay">Pay ${amount}</button>
    <button type="submit" name="do" value="cancel" class="quiet" formnovalidate>Cancel and go back</button>
  </form>`;

function frame(title: string, nonce: string, content: unknown) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Testpay</title>
        <link rel="icon" href="/sandbox/icon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          * { box-sizing: border-box; }
          body { margin: 0; background: #eef1f6; color: #1a2233; font: 1rem/1.5 ui-rounded, "Helvetica Neue", Arial, sans-serif; }
          .test { margin: 0; padding: .8rem 1rem; background: #ffe08a; color: #3d2c00; text-align: center; font-weight: 600; }
          main { max-width: 27rem; margin: 2rem auto; padding: 1.6rem 1.4rem; background: #fff; border: 1px solid #d5dbe7; border-radius: 10px; }
          header { display: flex; justify-content: space-between; align-items: baseline; margin-bottom: 1.2rem; color: #55607a; }
          header b { color: #2447b8; font-size: 1.15rem; letter-spacing: -.02em; }
          h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
          .what { margin: 0; color: #4a5570; } .amount { margin: .1rem 0 1.2rem; font-size: 2.3rem; font-weight: 650; }
          .amount span { font-size: 1rem; font-weight: 400; color: #55607a; }
          .fault { padding: .7rem .9rem; border-radius: 8px; background: #fdeaea; color: #8c1414; }
          fieldset { border: 0; margin: 0 0 1.2rem; padding: 0; } legend { padding: 0; margin-bottom: .5rem; font-weight: 600; }
          label { display: flex; gap: .75rem; align-items: center; padding: .6rem .75rem; border: 1px solid #d5dbe7; margin-top: -1px; cursor: pointer; }
          label:first-of-type { border-radius: 8px 8px 0 0; } label:last-of-type { border-radius: 0 0 8px 8px; }
          label:has(:checked) { background: #eef3ff; } label:has(:focus-visible) { outline: 2px solid #2447b8; outline-offset: 1px; }
          input { width: 1.1rem; height: 1.1rem; accent-color: #2447b8; } b { font-weight: 600; } small { display: block; color: #4a5570; font-size: .88rem; }
          button, .back { display: block; width: 100%; padding: .85rem; border: 0; border-radius: 8px; background: #2447b8; color: #fff; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
          .quiet { margin-top: .6rem; background: none; color: #2447b8; } button:focus-visible, .back:focus-visible { outline: 3px solid #9db4ff; outline-offset: 2px; }
          .small { margin: 1.2rem 0 0; font-size: .85rem; color: #55607a; }
        </style>
      </head>
      <body>
        <p class="test">Test payments: no real money moves here.</p>
        <main>
          <header><b>testpay</b><span>Secure checkout</span></header>
          <h1>${title}</h1>
          ${content}
          <p class="small">This page stands in for a payment company's. Never type a real card number into a page like this one: you are not asked for any.</p>
        </main>
      </body>
    </html>`;
}
