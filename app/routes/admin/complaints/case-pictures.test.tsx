import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CasePictures } from "./case-pictures.tsx";

const video = { id: "v", kind: "video", state: "pending", alt: "", picture: null, address: "/media/v" };
const rendered = (medium: typeof video | (Omit<typeof video, "address"> & { address: null }), seen: string[]) =>
  renderToStaticMarkup(<CasePictures media={[medium]} sight={{ seen, see: () => {} }} />);

test("a video without a poster is covered until it is asked for, and one that is not ready cannot be shown", () => {
  const covered = rendered(video, ["a"]);
  expect(covered).toContain('href="?show=a&amp;show=v"');
  expect(covered).not.toContain("<video");
  const shown = rendered(video, ["a", "v"]);
  expect(shown).toContain('<video src="/media/v"');
  expect(shown).not.toContain("Show it");
  expect(rendered({ ...video, address: null }, [])).toContain("No picture available.");
});
