import type { Brand } from "#features/brand/brand.rules.ts";

type BrandMarkProps = {
  brand: Brand;
  /** `lazy` where its picture may not be fetched before it is seen, as in what is kept. */
  loading?: "lazy";
};

/**
 * The brand's picture (or its emoji where there is none, or it does not load) and name; the name wraps out of sight where
 * there is no room.
 */
export function BrandMark({ brand, loading }: BrandMarkProps) {
  return (
    <span className={`flex h-8 flex-wrap gap-x-2 overflow-hidden ${brand.logoClass}`}>
      {brand.imgSrc ? (
        <img
          src={brand.imgSrc}
          alt={brand.emoji}
          aria-hidden="true"
          loading={loading}
          width={26}
          height={26}
          className="my-[3px] size-[26px]"
        />
      ) : (
        <span aria-hidden="true" className="leading-8">
          {brand.emoji}
        </span>
      )}
      <span className="font-display text-[1.6rem] leading-8">
        {brand.name}
        <span className="text-signal">.</span>
      </span>
    </span>
  );
}
