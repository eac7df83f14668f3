type HandTextProps = { children: string } & Omit<React.SVGProps<SVGTextElement>, "children">;

/** A line of handwriting: letters lean and leave the line a little, always in the same way for the same text. */
export function HandText({ children, ...rest }: HandTextProps) {
  const heights = Array.from(children).map((_, index) => Math.round(Math.sin(index * 1.9 + children.length) * 1.4));
  const steps = heights.map((height, index) => height - (heights[index - 1] ?? 0));
  const leans = Array.from(children).map((letter, index) => ((letter.charCodeAt(0) * 7 + index * 5) % 7) - 3);
  return (
    <text dy={steps.join(" ")} rotate={leans.join(" ")} {...rest}>
      {children}
    </text>
  );
}
