import { expect, test } from "vitest";
import { drawCard, wordsOf } from "./card-drawing.ts";

const card = {
  brand: "Nocturne",
  title: "Ivy",
  line: "A voice for late trains",
  foot: "$1.50 a minute",
  cover: { id: "a", name: "Ivy", mood: "warm", contentType: "joi", pitch: "low", pace: "even" } as const,
};

test("letters of Latin, Cyrillic and Greek scripts are drawn as they are", async () => {
  for (const title of ["Ivy", "Łódź Çağla", "Ngọc Ánh", "Ночная Ґанна", "Αλίκη Ώρα"]) {
    expect((await wordsOf({ ...card, title })).title, title).toBe(title);
  }
});

test("what no font has is left out, and the card is the one without it", async () => {
  const words = await wordsOf({ ...card, title: "Ivy 小雨", line: "שלום, good evening 😀" });
  expect(words).toMatchObject({ title: "Ivy", line: "good evening" });
  const [mixed, plain] = await Promise.all([drawCard({ ...card, title: "Ivy 小雨" }), drawCard(card)]);
  expect(Buffer.from(mixed).equals(Buffer.from(plain))).toBe(true);
});

test("a name that cannot be drawn at all leaves its place to the line", async () => {
  expect(await wordsOf({ ...card, title: "小雨" })).toMatchObject({ title: card.line, line: "" });
  expect(await wordsOf({ ...card, title: "小雨", line: "雨" })).toMatchObject({ title: card.brand, line: "" });
});
