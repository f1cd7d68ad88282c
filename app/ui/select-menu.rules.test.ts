import { expect, test } from "vitest";
import {
  createLabel,
  emptyMessage,
  filterOptions,
  newOption,
  nothingTyped,
  selectionLabel,
  typedOption,
  withLetter,
} from "./select-menu.rules.ts";

const options = [
  { value: "en", label: "English" },
  { value: "de", label: "German" },
  { value: "es", label: "Spanish" },
  { value: "sv", label: "Swedish" },
];
const labels = (found: { label: string }[]) => found.map(({ label }) => label);

test("options are found by a part of their label, ignoring case [V-10]", () => {
  expect(labels(filterOptions(options, "iSh"))).toEqual(["English", "Spanish", "Swedish"]);
  expect(labels(filterOptions(options, " GERMAN "))).toEqual(["German"]);
  expect(filterOptions(options, "sv")).toEqual([]);
  expect(filterOptions(options, "")).toHaveLength(4);
});

test("a query can become an option unless one has that label", () => {
  expect(newOption(options, "  Welsh ")).toEqual({ value: "Welsh", label: "Welsh" });
  expect(newOption(options, "english")).toBeNull();
  expect(newOption(options, "  ")).toBeNull();
  expect(createLabel("Welsh")).toBe('Create "Welsh"');
});

test("an empty list explains why it is empty", () => {
  expect(emptyMessage("xyz ")).toBe('No results for "xyz".');
  expect(emptyMessage(" ")).toBe("No options.");
});

test("a closed menu shows the choice, or the number of choices if there are several", () => {
  const [english, german] = options;
  const two = english && german ? [english, german] : [];
  const closed = { placeholder: "Any language" };
  expect(selectionLabel({ ...closed, chosen: [], multiple: true })).toBe("Any language");
  expect(selectionLabel({ ...closed, chosen: two.slice(0, 1), multiple: false })).toBe("English");
  expect(selectionLabel({ ...closed, chosen: two.slice(0, 1), multiple: true })).toBe("1 selected");
  expect(selectionLabel({ ...closed, chosen: two, multiple: true })).toBe("2 selected");
});

test("letters add up to a word until 350 ms pass without one [K-19]", () => {
  const s = withLetter(nothingTyped, "s", 1_000);
  expect(withLetter(s, "w", 1_349).letters).toBe("sw");
  expect(withLetter(s, "w", 1_350).letters).toBe("w");
});

test("typed letters select the next option that starts with them", () => {
  const typed = (letters: string) => ({ letters, atMs: 0 });
  expect(typedOption(options, typed("s"), "en")?.label).toBe("Spanish");
  expect(typedOption(options, typed("s"), "es")?.label).toBe("Swedish");
  expect(typedOption(options, typed("ss"), "sv")?.label).toBe("Spanish");
  expect(typedOption(options, typed("SW"), undefined)?.label).toBe("Swedish");
  expect(typedOption(options, typed("sp"), "es")?.label).toBe("Spanish");
  expect(typedOption(options, typed("x"), "en")).toBeNull();
  expect(typedOption(options, nothingTyped, "en")).toBeNull();
});
