import type { Brand } from "#features/brand/brand.rules.ts";

/** The brand's picture (or its emoji where there is none) and name; the name wraps out of sight where there is no room. */
export function BrandMark({ brand }: { brand: Brand }) {
  return (
    <span className={`flex h-8 flex-wrap gap-x-2 overflow-hidden ${brand.logoClass}`}>
      {brand.imgSrc ? (
        <img src={brand.imgSrc} alt="" width={26} height={26} className="my-[3px] size-[26px]" />
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
