import { expect, test } from "vitest";
import { drawableText, drawCard } from "./card-drawing.ts";

const card = {
  brand: "Nocturne",
  title: "Ivy",
  line: "A voice for late trains",
  foot: "$1.50 a minute",
  cover: { id: "a", name: "Ivy", mood: "warm", contentType: "joi", pitch: "low", pace: "even" } as const,
};

test("draws Latin, Cyrillic and Greek letters unchanged", async () => {
  for (const title of ["Ivy", "Łódź Çağla", "Ngọc Ánh", "Ночная Ґанна", "Αλίκη Ώρα"]) {
    expect((await drawableText({ ...card, title })).title, title).toBe(title);
  }
});

test("leaves out words that no font can draw", async () => {
  const words = await drawableText({ ...card, title: "Ivy 小雨", line: "שלום, good evening 😀" });
  expect(words).toMatchObject({ title: "Ivy", line: "good evening" });
  const [mixed, plain] = await Promise.all([drawCard({ ...card, title: "Ivy 小雨" }), drawCard(card)]);
  expect(Buffer.from(mixed).equals(Buffer.from(plain))).toBe(true);
});

test("a name that cannot be drawn is replaced by the line", async () => {
  expect(await drawableText({ ...card, title: "小雨" })).toMatchObject({ title: card.line, line: "" });
  expect(await drawableText({ ...card, title: "小雨", line: "雨" })).toMatchObject({ title: card.brand, line: "" });
});
