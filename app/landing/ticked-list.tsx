import { TickMark } from "../ui/tick-mark.tsx";

export function TickedList({ points }: { points: readonly string[] }) {
  return (
    <ul className="ticked">
      {points.map((point) => (
        <li key={point}>
          <TickMark variant="quiet" className="item-tick" />
          {point}
        </li>
      ))}
    </ul>
  );
}
