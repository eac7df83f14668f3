/** "3 packs": the words for a number of credit packs. Apart from the prices, because the calculator in the browser needs only this. */
export function packCountText(packs: number): string {
  return packs === 1 ? "1 pack" : `${packs} packs`;
}
