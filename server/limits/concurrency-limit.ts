/** A class of 40 behind one campus address sends at the same moment, and leaves 80 uploads to all others. */
export const uploadsAtOnce = { inAll: 128, perNetwork: 48 };

/** `taken`: counts until `end`, which may be called twice. */
export type PlaceOutcome = { kind: "taken"; end: () => void } | { kind: "full" } | { kind: "network-full" };

/** Counts what is under way in this process, by network. */
export function openConcurrencyLimit({ inAll, perNetwork }: typeof uploadsAtOnce) {
  const places = new Set<{ network: string }>();
  return { underWay: () => places.size, isFull: () => places.size >= inAll, start };

  function start(network: string): PlaceOutcome {
    const ofNetwork = [...places].filter((other) => other.network === network);
    if (ofNetwork.length >= perNetwork) return { kind: "network-full" };
    if (places.size >= inAll) return { kind: "full" };
    const place = { network };
    places.add(place);
    return { kind: "taken", end: () => void places.delete(place) };
  }
}
