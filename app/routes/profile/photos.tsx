import type { ShownMedium } from "#features/agents/shown-media.rules.ts";

const sides = [320, 800, 1600];
const sources = (address: string, ending: string) =>
  sides.map((side) => `${address}/${side}.${ending} ${side}w`).join(", ");
/** Three in a row of at most half the page. */
const sizes = "(min-width: 64rem) 14rem, 33vw";

type PhotosProps = { photos: ShownMedium[]; of: string };

/** What passed review, each in the size that fits, over a blur of itself while it loads; nothing when there is none. */
export function Photos({ photos, of }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul className="mt-8 grid grid-cols-3 gap-2" aria-label={`Pictures of ${of}`}>
      {photos.map(({ address, alt }, i) => (
        <li key={address} className="relative aspect-square overflow-hidden rounded-field bg-raised">
          <img src={`${address}/blur.webp`} alt="" className="absolute inset-0 size-full object-cover blur-md" />
          <picture>
            <source type="image/avif" srcSet={sources(address, "avif")} sizes={sizes} />
            <img
              src={`${address}/800.webp`}
              srcSet={sources(address, "webp")}
              sizes={sizes}
              alt={alt || `${of}, ${i + 1}`}
              loading="lazy"
              className="absolute inset-0 size-full object-cover"
            />
          </picture>
        </li>
      ))}
    </ul>
  );
}

type VideosProps = { videos: ShownMedium[]; of: string; cover: string | undefined };

/** Films that passed review, under a frame of theirs or the drawn cover. None is loaded before somebody starts it. */
export function Videos({ videos, of, cover }: VideosProps) {
  if (videos.length === 0) return null;
  return (
    <ul className="mt-8 grid gap-3 sm:grid-cols-2" aria-label={`Videos of ${of}`}>
      {videos.map(({ address, alt, poster }, i) => (
        <li key={address}>
          {/* biome-ignore lint/a11y/useMediaCaption: what a creator uploads brings no captions along */}
          <video
            src={address}
            controls
            preload="none"
            poster={poster ?? cover}
            aria-label={alt || `${of}, video ${i + 1}`}
            className="aspect-video w-full rounded-field bg-raised object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
