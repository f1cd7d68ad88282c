import { describe, expect, test } from "vitest";
import { listening } from "../testing/turns-under-test.ts";
import type { TurnSettings } from "./turn-state.rules.ts";

describe("a caller who talks over the companion", () => {
  const speaking = (texts: string[] = [], more: Partial<TurnSettings> = {}) => {
    const call = listening(texts, { settings: more });
    call.agentBegins();
    call.silence(2_000);
    return call;
  };

  test("interrupts after half a second: the companion is held first, then stopped", () => {
    const call = speaking();
    const fromMs = 2_016;
    call.voice(700);
    expect(call.types()).toEqual(["hold", "speech_started", "interrupt"]);
    expect((call.all("hold")[0]?.atMs ?? 0) - fromMs).toBeLessThanOrEqual(256);
    expect((call.all("interrupt")[0]?.atMs ?? 0) - fromMs).toBeLessThanOrEqual(576);
  });

  test("does not hold it with a click or a short cough", () => {
    const call = speaking();
    for (let times = 0; times < 20; times += 1) {
      call.voice(150);
      call.silence(600);
    }
    expect([...new Set(call.types())]).toEqual(["discard"]);
  });

  test("holds it with a coughing fit, without stopping it", () => {
    const call = speaking();
    for (let times = 0; times < 5; times += 1) {
      call.voice(290);
      call.silence(600);
    }
    call.silence(1_200);
    expect(call.types()).not.toContain("interrupt");
    expect(call.types().slice(-2)).toEqual(["resume", "discard"]);
    expect(call.all("hold")).toHaveLength(1);
  });

  test("holds it for a moment with a backchannel", () => {
    const call = speaking(["Uh-huh."]);
    call.voice(384);
    call.silence(1_500);
    expect(call.types()).toEqual(["hold", "transcribe", "resume", "discard"]);
  });

  test("stops it with a short word that takes the floor", () => {
    const call = speaking(["Stop."]);
    call.voice(352);
    call.silence(1_500);
    expect(call.types()).toEqual(["hold", "transcribe", "speech_started", "interrupt", "commit"]);
  });

  test("answers with a yes after a question", () => {
    const call = speaking(["Yes."], { asked: true });
    call.voice(352);
    call.silence(1_500);
    expect(call.types()).toContain("interrupt");
  });

  test("does not stop it with sounds that contain no words: it resumes after 1.2 s", () => {
    const call = speaking([]);
    call.voice(352);
    call.silence(1_100);
    expect(call.types()).toEqual(["hold", "transcribe"]);
    call.silence(200);
    expect(call.types().slice(-2)).toEqual(["resume", "discard"]);
  });

  test("needs longer speech in the first second, while echo is still being learned", () => {
    const call = listening([]);
    call.agentBegins();
    call.silence(64);
    call.voice(600);
    expect(call.types()).toEqual([]);
    call.voice(192);
    expect(call.types()).toEqual(["speech_started", "interrupt"]);
  });

  test("cannot talk over the disclosure", () => {
    const call = listening([]);
    call.agentBegins({ canStop: false });
    call.voice(3_000);
    expect(call.types()).toEqual([]);
    call.agentFallsSilent();
    call.voice(300);
    expect(call.types()).toEqual(["speech_started"]);
  });

  test("keeps the floor if the companion finishes meanwhile", () => {
    const call = speaking(["And then what?"]);
    call.voice(300);
    call.agentFallsSilent();
    call.voice(600);
    call.silence(1_000);
    expect(call.types()).toEqual(["hold", "speech_started", "transcribe", "commit"]);
  });

  test("does not stop it with a slow backchannel while its words are recognised, but does with more words", () => {
    const call = speaking(["Uh-huh."]);
    call.voice(320);
    call.words("Uh-huh");
    call.voice(320);
    call.silence(1_500);
    expect(call.types()).not.toContain("interrupt");
    const insisting = speaking([]);
    insisting.voice(320);
    insisting.words("Okay");
    insisting.voice(704);
    expect(insisting.types()).toContain("interrupt");
    const meaning = speaking([]);
    meaning.voice(320);
    meaning.words("Okay but");
    expect(meaning.types()).toContain("interrupt");
  });
});
