import { expect, test } from "vitest";
import { emailHtml, emailText, linkOf, retryDelayMs } from "./email-layout.rules.ts";

const frame = { brandName: "Velvet", baseUrl: "https://velvet.example" };
const email = {
  subject: "Confirm your email",
  paragraphs: ["Hello night-owl,", "Please confirm <your> address & more."],
  action: { label: "Confirm", path: "/confirm-email?token=a-b" },
  footnote: "You did not ask for it? Ignore this.",
};

test("the text version has every paragraph, the link on a separate line, and the brand", () => {
  expect(emailText(email, frame)).toBe(
    "Hello night-owl,\n\nPlease confirm <your> address & more.\n\n" +
      "Confirm:\nhttps://velvet.example/confirm-email?token=a-b\n\n" +
      "Velvet\nhttps://velvet.example\n\nYou did not ask for it? Ignore this.\n",
  );
});

test("the HTML version has the same text, escaped", () => {
  const html = emailHtml({ ...email, paragraphs: ['<img src=x onerror=alert(1)> & "quotes"'] }, frame);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;");
  expect(html).toContain('href="https://velvet.example/confirm-email?token=a-b"');
  expect(html).toContain("Velvet</p>");
  expect(html).toContain("prefers-color-scheme: dark");
});

test("an email contains no tracking", () => {
  const html = emailHtml(email, frame);
  expect(html).not.toMatch(/<img|<script|url\(|utm_|src=/i);
  const hosts = [...html.matchAll(/https?:\/\/([^/"<\s]+)/g)].map((match) => match[1]);
  expect(new Set(hosts)).toEqual(new Set(["velvet.example"]));
});

test("a link leads to this installation", () => {
  expect(linkOf("/user/settings", "https://nocturne.example")).toBe("https://nocturne.example/user/settings");
});

test("retry delays grow from a minute to a day, and after two days the email is given up", () => {
  const minutes = [1, 2, 3, 4, 5, 6, 7, 8].map((attempts) => (retryDelayMs(attempts) ?? 0) / 60_000);
  expect(minutes).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
  expect(retryDelayMs(9)).toBeNull();
});
