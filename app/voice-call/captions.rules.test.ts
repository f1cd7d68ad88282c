import { describe, expect, test } from "vitest";
import {
  type AgentCaption,
  addWords,
  cutAt,
  heardUpTo,
  heardWhole,
  newAgentCaption,
  shownWords,
} from "./captions.rules.ts";

const withSound = (caption: AgentCaption, ms: number): AgentCaption => ({
  ...caption,
  receivedMs: caption.receivedMs + ms,
});
/** "Put your feet up. " is one second long, "Tell me everything." two. */
const aReply = (): AgentCaption => {
  const first = withSound(addWords(newAgentCaption("a", "reply"), "Put your feet up. "), 1_000);
  return { ...withSound(addWords(first, "Tell me everything."), 2_000), complete: true };
};

describe("which words were heard", () => {
  test("none before the sound starts", () => {
    expect(shownWords(aReply())).toEqual({ heard: "", unheard: "Put your feet up. Tell me everything." });
  });

  test("whole words only, by the time that was played", () => {
    expect(shownWords(heardUpTo(aReply(), 500)).heard).toBe("Put your ");
    expect(shownWords(heardUpTo(aReply(), 1_000)).heard).toBe("Put your feet up. ");
    expect(shownWords(heardUpTo(aReply(), 2_000))).toEqual({
      heard: "Put your feet up. Tell me ",
      unheard: "everything.",
    });
    expect(shownWords(heardUpTo(aReply(), 3_000)).unheard).toBe("");
  });

  test("a word that was heard stays heard", () => {
    const caption = heardUpTo(heardUpTo(aReply(), 2_000), 900);
    expect(shownWords(caption).heard).toBe("Put your feet up. Tell me ");
  });

  test("audio that is still arriving does not make the words run ahead", () => {
    const sentence = "I have been thinking about the garden and the rain all day.";
    const halfHere = withSound(addWords(newAgentCaption("a", "reply"), sentence), 400);
    expect(shownWords(heardUpTo(halfHere, 400)).heard).toBe("I have ");
  });

  test("an item that played to its end was heard in full", () => {
    expect(shownWords(heardWhole(aReply())).unheard).toBe("");
  });
});

describe("an interrupted agent", () => {
  test("its words end where the customer stopped listening", () => {
    expect(shownWords(cutAt(aReply(), 2_000))).toEqual({ heard: "Put your feet up. Tell me\u2060—", unheard: "" });
  });

  test("a comma before the dash is dropped", () => {
    const sentence = {
      ...withSound(addWords(newAgentCaption("a", "reply"), "Shoes off, shoulders down."), 1_000),
      complete: true,
    };
    expect(shownWords(cutAt(sentence, 450)).heard).toBe("Shoes off\u2060—");
  });

  test("what was never heard is not shown", () => {
    expect(shownWords(cutAt(aReply(), 0))).toEqual({ heard: "", unheard: "" });
  });

  test("words that arrive later are dropped", () => {
    expect(shownWords(addWords(cutAt(aReply(), 1_000), " And more.")).heard).toBe("Put your feet up.\u2060—");
  });

  test("an interruption at the very end does not change the sentence", () => {
    expect(shownWords(cutAt(aReply(), 3_000)).heard).toBe("Put your feet up. Tell me everything.");
  });
});
