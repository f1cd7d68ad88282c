/**
 * What a mark stands for. `endsTurn`: the speaker's turn is over if anything was said; `endsAll`: it is over in any case, as
 * somebody else's turn begins.
 */
export type Mark = { end: number; text: string; endsTurn?: boolean; endsAll?: boolean };
