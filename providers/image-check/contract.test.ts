import sharp from "sharp";
import { imageCheckContract, marked } from "./image-check.contract.ts";
import { createFakeImageCheck } from "./image-check.fake.ts";
import { noImageCheck } from "./no-check.ts";

imageCheckContract("the fake", () => {
  const check = createFakeImageCheck(async (picture) => {
    const { dominant } = await sharp(picture).stats();
    const hue = [dominant.r, dominant.g, dominant.b].map((part) => (part > 128 ? "ff" : "00")).join("");
    return `#${hue}` === marked ? [{ code: "suggestive", score: 0.75 }] : [];
  });
  return { check, break: () => check.goAway(true) };
});

imageCheckContract("no program", () => ({ check: noImageCheck, break: null }));
