import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseReference, referenceOf } from "./reference.rules.ts";

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const draws = fc.array(fc.nat(255), { minLength: 7, maxLength: 7 });

describe("a reference number", () => {
  test("looks like NC-7F3K-2Q9D and is read back however it was typed", () => {
    const reference = referenceOf([7, 15, 3, 19, 2, 22, 9]);
    expect(reference).toMatch(/^NC-7F3K-2P9[0-9A-HJKMNP-TV-Z]$/);
    expect(parseReference(reference)).toBe(reference);
    expect(parseReference(` ${reference.toLowerCase().replaceAll("-", " ")} `)).toBe(reference);
    expect(parseReference(reference.slice(3))).toBe(reference);
    const zeros = referenceOf([0, 1, 0, 1, 0, 1, 0]);
    expect(parseReference(zeros.replaceAll("0", "O").replaceAll("1", "l"))).toBe(zeros);
  });

  test("shows every single wrong character", () => {
    fc.assert(
      fc.property(draws, fc.nat(7), fc.integer({ min: 1, max: 31 }), (random, place, shift) => {
        const characters = referenceOf(random).slice(3).replace("-", "").split("");
        const wrong = alphabet[(alphabet.indexOf(characters[place] ?? "") + shift) % 32] ?? "";
        expect(parseReference(characters.with(place, wrong).join(""))).toBeNull();
      }),
    );
  });

  test("shows two neighbours that were swapped", () => {
    fc.assert(
      fc.property(draws, fc.nat(6), (random, place) => {
        const characters = referenceOf(random).slice(3).replace("-", "").split("");
        const [a = "", b = ""] = [characters[place], characters[place + 1]];
        // The one pair that a Luhn sum cannot tell apart: the first and the last character of the alphabet.
        fc.pre(a !== b && [a, b].sort().join("") !== "0Z");
        expect(
          parseReference(
            characters
              .with(place, b)
              .with(place + 1, a)
              .join(""),
          ),
        ).toBeNull();
      }),
    );
  });

  test("is nothing that is too short, too long or written in other letters", () => {
    for (const text of ["", "NC", "NC-7F3K", "NC-7F3K-2Q9D-1", "NC-7F3K-2Q9ß", "../../etc", "NC-UUUU-UUUU"]) {
      expect(parseReference(text), text).toBeNull();
    }
  });
});
