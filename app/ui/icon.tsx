/** Icons of the interface, drawn as open strokes on a field of 24. */
const strokes = {
  "arrow-out": "M6.2 17.8L17.6 6.4M8.4 6.2l9.4.1-.1 9.5",
  chevron: "M5.2 8.8l6.9 6.8 6.7-6.9",
  close: "M5.4 5.5l13.2 13.1M18.5 5.4L5.5 18.6",
  down: "M12.2 3.4c-1 3-1.5 6 0 8.6s.7 5.2-.1 8.3M5.8 14.8l6.3 6 6.1-6.2",
  menu: "M3.6 7.6h16.9M3.5 12.2h17M3.6 16.8h11.2",
  pause: "M8.6 5v14M15.5 5v14",
  pencil: "M3.2 20.8l1.9-6.4L16.4 3.2l4.4 4.3L9.6 18.9zM5.1 14.4l4.5 4.5M14.1 5.6l4.3 4.3",
  play: "M7.6 4.8l11.2 7.1-11.1 7.3z",
  replay: "M5 11.2a7.4 7.4 0 1 1 1.9 5.9M4.6 5.4l.3 5.9 5.8-.5",
  theme:
    "M12 3.6a8.4 8.4 0 1 0 .1 16.8 8.4 8.4 0 0 0-.1-16.8zM12.1 4v16.2M12.2 8.4l5.9-2M12.2 12.6l8-2.6M12.2 16.8l7.2-2.4",
} as const;

type IconProps = {
  name: keyof typeof strokes;
  /** Of the place that it has in its surroundings. */
  className?: string;
};

/** An icon beside words; an icon is never the only carrier of a meaning. */
export function Icon({ name, className = "" }: IconProps) {
  return (
    <svg className={`icon ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
