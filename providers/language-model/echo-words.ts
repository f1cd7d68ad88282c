/** Words that a companion may repeat: a list of harmless ones, since a caller may say anything. */
const echoable = new Set(
  `airport apartment apple april autumn bakery balcony ballet baseball basketball beach bicycle birthday blanket boat
  book books bread breakfast bridge brother bus café cake camera camping candle candles car cat chess childhood chocolate
  cinema city class clouds coffee college concert cooking cookies country cousin dance dancing deadline deadlines december
  dinner dog dogs dream dreams drive driving evening exam family farm february festival film fire fishing flight flowers
  football forest friday friend friends game games garden gardening guitar gym hiking history holiday homework horse
  hospital hotel house island january jazz job journey july june kitchen knitting laundry letter letters library lunch
  market meeting meetings monday moon morning mother mountain mountains movie movies museum music neighbour neighbor
  newspaper night november novel ocean october office orchestra painting parents park party patience pasta photography
  piano picnic pizza plane plans poem poetry project promotion puzzle rain rainbow recipe restaurant river road running
  sailing saturday school sea season september series silence sister snow soccer song songs spring stars station storm
  story stories street summer sun sunday sunset swimming tea teacher tennis thursday ticket traffic train travel trip
  tuesday vacation village violin walk walking weather wedding wednesday weekend wine winter work writing yoga`.split(
    /\s+/,
  ),
);

/** The last harmless word of a line, or null. */
export function echoOf(line: string): string | null {
  const words = line.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.findLast((word) => echoable.has(word)) ?? null;
}
