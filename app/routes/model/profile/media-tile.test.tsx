import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { MediaView } from "#features/media/media.schema.ts";
import { MediaTile } from "./media-tile.tsx";

const refused: MediaView = {
  id: "1",
  kind: "photo",
  state: "refused",
  name: "pier.jpg",
  alt: "",
  reason: "It is too dark to see.",
  note: "",
  changeAsked: false,
  appeal: "open",
  picture: null,
  address: null,
};

function html(medium: MediaView, onReplace?: (file: File) => void): string {
  const tile = (
    <MediaTile
      medium={medium}
      place={2}
      count={3}
      refusal={undefined}
      typedAlt={undefined}
      appealRefusal={undefined}
      onReplace={onReplace}
    />
  );
  const router = createMemoryRouter([{ path: "*", element: tile }]);
  return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}

test("a refused photo can be replaced from where it stands, wherever uploads are open", () => {
  expect(html(refused, () => {})).toMatch(/Replace<span class="sr-only"> photo 2<\/span>/);
  expect(html(refused), "uploads are closed").not.toContain("Replace");
  expect(html({ ...refused, state: "approved", reason: null, appeal: null }, () => {})).not.toContain("Replace");
});
