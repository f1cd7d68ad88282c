import { pageOf } from "./page-of.ts";
import type { Visitor } from "./visitor.ts";

type Button = { label: string; name: string; value: string };
/** A form that posts, as a browser without scripts finds it in a page. */
export type PlainForm = { action: string; fields: Record<string, string>; buttons: Button[] };

const attribute = (tag: string, name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");

function plain(text: string): string {
  const entities: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };
  return text.replaceAll(/&(?:amp|#x27|quot|lt|gt);/g, (entity) => entities[entity] ?? entity);
}

const wordsIn = (html: string) =>
  plain(html.replaceAll(/<!-- -->|<[^>]+>/g, ""))
    .replaceAll(/\s+/g, " ")
    .trim();

/** The forms of a page at this address that post, with what they hold before anybody types. */
function plainForms(html: string, address: string): PlainForm[] {
  const forms = [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)];
  return forms
    .filter(([, head = ""]) => attribute(head, "method") === "post")
    .map(([, head = "", body = ""]) => {
      const inputs = [...body.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
      const sent = inputs.filter((tag) => attribute(tag, "name") !== "" && !/type="(?:radio|checkbox)"/.test(tag));
      const buttons = [...body.matchAll(/<button([^>]*)>(.*?)<\/button>/gs)];
      return {
        action: attribute(head, "action") || address,
        fields: Object.fromEntries(sent.map((tag) => [attribute(tag, "name"), attribute(tag, "value")])),
        buttons: buttons.map(([, tag = "", label = ""]) => ({
          label: attribute(tag, "aria-label") || wordsIn(label),
          name: attribute(tag, "name"),
          value: attribute(tag, "value"),
        })),
      };
    });
}

/** The only form of this page that has a button of this name. */
export function formIn(html: string, address: string, button: string | RegExp): PlainForm {
  const isMeant = ({ label }: Button) => (typeof button === "string" ? label === button : button.test(label));
  const [form, ...others] = plainForms(html, address).filter(({ buttons }) => buttons.some(isMeant));
  if (!form || others.length > 0)
    throw new Error(`${address} has ${form ? "several forms" : "no form"} with ${button}`);
  return form;
}

/** The same for the page that is at this address now. */
export async function formWith(who: Visitor, address: string, button: string | RegExp): Promise<PlainForm> {
  const { status, html } = await pageOf(who, address);
  if (status !== 200) throw new Error(`${address} is answered with ${status}`);
  return formIn(html, address, button);
}

/**
 * Sends a form by one of its buttons, as a browser without scripts does, with what was typed. Its only button needs no
 * name. The answer with where it leads, which is not followed.
 */
export async function sendForm(who: Visitor, form: PlainForm, button?: string, typed: Record<string, string> = {}) {
  const [pressed, ...others] = form.buttons.filter(({ label }) => button === undefined || label === button);
  if (!pressed || others.length > 0) throw new Error(`The form has ${others.length + 1} buttons for ${button}`);
  const named = pressed.name === "" ? {} : { [pressed.name]: pressed.value };
  const { status, text, headers } = await who.ask(form.action, {
    method: "POST",
    body: new URLSearchParams(
      Object.entries(form.fields).concat(Object.entries(typed), Object.entries(named)),
    ).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return { status, html: text, to: headers.get("location") ?? undefined };
}
