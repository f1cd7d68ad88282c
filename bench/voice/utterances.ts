import { seededRandom } from "#server/demo/demo-history.rules.ts";
import { type FliteVoice, fliteVoices } from "./flite.ts";

/** Sentences of callers; a bar is a place where someone may stop to think. */
const hesitant = [
  "I went to the | market and | bought some apples for my | grandmother.",
  "So I was thinking | about what you said | last night.",
  "My sister called me | because she | wants to move to | the coast.",
  "Could you tell me | a story about | a fox in the snow?",
  "I don't know, | it felt like | nobody was listening to me.",
  "We took the train | to the lake and | swam until | it got dark.",
  "The thing is, | I never | told him how much it meant to me.",
  "Yesterday I cooked | a soup with | carrots and ginger.",
  "When I was little, | my father | used to read to us.",
  "I would like to | learn how to | play the cello one day.",
  "It rained all morning | and then | the sun came out.",
  "Do you remember | the song that | I told you about?",
  "There is a small | café at the corner | where they know my name.",
  "I think that | the garden needs | more light in the spring.",
  "My boss said that | we have to | finish it by Friday.",
  "Last summer | I walked along | the river for three days.",
  "If I could | go anywhere, | I would go to Iceland.",
  "Um, | I guess I am | a little bit nervous today.",
  "The dog next door | barks every time | the mail comes.",
  "I watched a film about | two people who | meet on a train.",
  "What would you do | if you had | a whole week for yourself?",
  "I bought a lamp | for the kitchen, | but it is | much too bright.",
  "She gave me | a book with | all her favourite poems.",
  "I have been trying to | sleep earlier, | and it works | most of the time.",
  "The best part was | the evening when | we all sat by the fire.",
  "You know, | I really | missed talking to you.",
  "On my way home | I saw | a heron standing in the water.",
  "I painted the door | blue, because | my mother loved that colour.",
  "Tomorrow I have to | get up at six | for the early shift.",
  "My friend from | Lisbon is coming | to visit us in May.",
].map((sentence) => sentence.split("|").map((piece) => piece.trim()));

/** Two whole sentences with a pause between them: the words do not reveal that the second will come. */
const inTwoSentences = [
  ["I had a long day.", "The train was late again."],
  ["It was my birthday yesterday.", "We ate far too much cake."],
  ["I like that idea.", "Tell me more about it."],
  ["The movers come on Monday.", "I still have to pack the books."],
  ["I am not sure.", "Maybe we should wait until spring."],
  ["He wrote me a letter.", "I read it three times."],
  ["The cat is back.", "She was in the neighbour's garage."],
  ["I could not sleep.", "There was so much wind."],
];

const SHORTEST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 1_400;
const MOST_PAUSES = 2;

/** An utterance with pauses: `pausesMs` are between the pieces. */
export type Utterance = { voice: FliteVoice; pieces: string[]; pausesMs: number[] };

/** Utterances with one or two pauses each, from 300 to 1,400 ms; the same for the same seed. */
export function utterances(kind: "hesitant" | "two_sentences", count: number, seed: number): Utterance[] {
  const random = seededRandom(seed);
  const whole = (below: number) => Math.floor(random() * below);
  const sentences = kind === "hesitant" ? hesitant : inTwoSentences;
  return Array.from({ length: count }, (_, at) => {
    const all = sentences[whole(sentences.length)] ?? [];
    const stops = new Set<number>();
    const wanted = Math.min(all.length - 1, 1 + whole(MOST_PAUSES));
    while (stops.size < wanted) stops.add(1 + whole(all.length - 1));
    const pieces: string[] = [];
    for (const [index, piece] of all.entries()) {
      if (index === 0 || stops.has(index)) pieces.push(piece);
      else pieces[pieces.length - 1] += ` ${piece}`;
    }
    const voice = fliteVoices[Math.floor(at / PER_CALL) % fliteVoices.length] ?? "slt";
    const pausesMs = pieces
      .slice(1)
      .map(() => Math.round(SHORTEST_PAUSE_MS + random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)));
    return { voice, pieces, pausesMs };
  });
}

/** One caller, one voice. */
export const PER_CALL = 20;
