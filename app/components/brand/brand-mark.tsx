import type { Brand } from "#features/brand/brand.rules.ts";

type BrandMarkProps = { brand: Brand; nameOnPhone: boolean };

/** The brand's picture (or its emoji where there is none) and name. The narrowest screens may have room for the picture only. */
export function BrandMark({ brand, nameOnPhone }: BrandMarkProps) {
  return (
    <span className={`inline-flex items-center gap-2 ${brand.logoClass}`}>
      {brand.imgSrc ? (
        <img src={brand.imgSrc} alt="" width={26} height={26} className="size-[26px]" />
      ) : (
        <span aria-hidden="true">{brand.emoji}</span>
      )}
      <span className={`font-display text-[1.6rem] leading-none ${nameOnPhone ? "" : "max-[440px]:hidden"}`}>
        {brand.name}
        <span className="text-signal">.</span>
      </span>
    </span>
  );
}
