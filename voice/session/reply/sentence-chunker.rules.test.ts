import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addText, type Chunker, finish, hurry, MAX_CHUNK_CHARS, newChunker } from "./sentence-chunker.rules.ts";

/** Feeds a text in pieces of `size` characters and returns every chunk. */
function chunksOf(text: string, size = text.length || 1, start: Chunker = newChunker): string[] {
  const chunks: string[] = [];
  let chunker = start;
  for (let at = 0; at < text.length; at += size) {
    const added = addText(chunker, text.slice(at, at + size));
    chunks.push(...added.chunks);
    chunker = added.chunker;
  }
  return [...chunks, ...finish(chunker).chunks];
}

const opened: Chunker = { ...newChunker, opened: true };
const later = (text: string) => chunksOf(text, 1, opened);

describe("the opening piece", () => {
  test("ends at the first clause with 12 characters and 3 words", () => {
    expect(chunksOf("I was hoping, you know, that you would call.", 1)[0]).toBe("I was hoping,");
  });
  test("does not end at a clause that is too short", () => {
    expect(chunksOf("Oh, hello, my dear friend, come in.", 1)[0]).toBe("Oh, hello, my dear friend,");
  });
  test("is cut at a space before 60 characters when no clause ends", () => {
    const [first] = chunksOf("there was once a very small lighthouse that stood on a long quiet shore by itself", 1);
    expect(first).toBe("there was once a very small lighthouse that stood on a long");
  });
  test("ends at a word when its time is over", () => {
    const { chunker } = addText(newChunker, "Well I was thinking ab");
    expect(hurry(chunker).chunks).toEqual(["Well I was thinking"]);
  });
  test("waits for three words even when its time is over", () => {
    const hurried = hurry(addText(newChunker, "Well I").chunker);
    expect(hurried.chunks).toEqual([]);
    expect(addText(hurried.chunker, " was th").chunks).toEqual(["Well I was"]);
  });
  test("is not hurried twice", () => {
    const { chunker } = addText(newChunker, "I was hoping, and then something else happened to");
    expect(hurry(chunker).chunks).toEqual([]);
  });
  test("is ready as soon as the next character proves the clause", () => {
    const { chunker, chunks } = addText(newChunker, "How was your day,");
    expect(chunks).toEqual([]);
    expect(addText(chunker, " love").chunks).toEqual(["How was your day,"]);
  });
});

describe("what does not end a sentence", () => {
  const whole = [
    "It cost about 3.5 dollars in the small shop.",
    "Then Mr. Brown came into the room with tea.",
    "We met Dr. Reed and Mrs. Hill near the old pier.",
    "Bring something warm, e.g. a scarf or a blanket.",
    "That is the rule, i.e. the one that we agreed on.",
    "I was thinking about it... and then it was gone.",
    "I was thinking about it… and then it was gone.",
    "You can read it at https://example.com/a.b?c=d later tonight.",
    "The book by J. R. R. Tolkien lies on the table here.",
    "We start at 10:30 in the evening, as we always do.",
    "We have tea, milk, etc. and a little honey at home.",
    "It was late, about 11 p.m. when the rain stopped.",
    "Version 2.0.1 of the story is my favourite one now.",
  ];
  for (const sentence of whole) {
    test(sentence, () => expect(later(sentence)).toEqual([sentence]));
  }
});

describe("later pieces", () => {
  test("end with the sentence once they have 25 characters", () => {
    expect(later("The rain has stopped outside. The street is quiet now, and I am here.")).toEqual([
      "The rain has stopped outside.",
      "The street is quiet now, and I am here.",
    ]);
  });
  test("join short sentences", () => {
    expect(later("Yes. I do. I really like that idea.")).toEqual(["Yes. I do. I really like that idea."]);
  });
  test("keep closing quotes with their sentence", () => {
    expect(later('She said "come closer to the fire." Then she smiled at me.')).toEqual([
      'She said "come closer to the fire."',
      "Then she smiled at me.",
    ]);
  });
  test("end at a pause when a capital follows", () => {
    expect(later("I was thinking about you... Then the phone rang at last.")).toEqual([
      "I was thinking about you...",
      "Then the phone rang at last.",
    ]);
  });
  test("end after a time of day when a capital follows", () => {
    expect(later("The train leaves at 11 p.m. We should hurry a little.")).toEqual([
      "The train leaves at 11 p.m.",
      "We should hurry a little.",
    ]);
  });
  test("end at a line", () => {
    expect(later("First we light the candles\nThen we talk about the sea")).toEqual([
      "First we light the candles",
      "Then we talk about the sea",
    ]);
  });
  test("end in scripts without spaces", () => {
    expect(later(`${"あ".repeat(30)}。${"い".repeat(30)}。`)).toHaveLength(2);
  });
  test("are cut at a late clause before 220 characters", () => {
    const long = `${"some words here ".repeat(10)}and so, ${"more words there ".repeat(10)}`;
    expect(later(long)[0]).toMatch(/and so,$/);
  });
  test("are cut inside a word that has more than 220 characters", () => {
    expect(later("a".repeat(500)).map((chunk) => chunk.length)).toEqual([220, 220, 60]);
  });
});

describe("always", () => {
  test("nothing empty or without a word is spoken", () => {
    expect(chunksOf("... !!! —, \n\n ?", 1)).toEqual([]);
    expect(chunksOf("", 1)).toEqual([]);
    expect(chunksOf("Good night. ...", 1)).toEqual(["Good night. ..."]);
  });

  const text = fc
    .array(
      fc.oneof(
        fc.stringMatching(/^[a-zA-Z']{1,14}[,.;:?!]{0,2}$/),
        fc.constantFrom("Mr.", "e.g.", "3.5", "...", "J.", "https://a.example/b.c", "—", "\n", "I.", "p.m."),
        fc.stringMatching(/^[a-z]{1,300}$/),
      ),
      { maxLength: 80 },
    )
    .map((words) => words.join(" "));

  test("no letter is lost or moved, no chunk exceeds the limit, none is without a word", () => {
    const letters = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, "");
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, size) => {
        const chunks = chunksOf(value, size);
        expect(letters(chunks.join(""))).toBe(letters(value));
        for (const chunk of chunks) {
          expect(chunk.length).toBeLessThanOrEqual(MAX_CHUNK_CHARS);
          expect(chunk).toMatch(/[\p{L}\p{N}]/u);
        }
      }),
    );
  });

  test("words of up to 60 letters are never cut", () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,50}[.,]?$/), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 40 }), (list, size) => {
        const spokenWords = chunksOf(list.join(" "), size).flatMap((chunk) => chunk.split(" "));
        expect(spokenWords).toEqual(list);
      }),
    );
  });

  test("after the opening, the chunks do not depend on how the text was split on the way", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (value, size) => {
        expect(chunksOf(value, size, opened)).toEqual(chunksOf(value, 1, opened));
      }),
    );
  });
});
