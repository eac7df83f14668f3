/** "7 open positions": every count of positions on the site is worded here and counted from the list. */
export function positionCountText(count: number): string {
  return count === 1 ? "1 open position" : `${count} open positions`;
}
