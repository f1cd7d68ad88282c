import fc from "fast-check";

const surrogates = { first: 0xd800, count: 0x800 };

const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - surrogates.count })
  .map((at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count));

/**
 * Texts of any code points but halves of a pair, of at most `maxLength` of them. The library's own unit "binary" does
 * the same, and builds a table for four seconds first.
 */
export const anyText = (maxLength = 10): fc.Arbitrary<string> => fc.string({ unit: codePoint, maxLength });
