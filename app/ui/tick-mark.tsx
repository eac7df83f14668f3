/** A tick as a pen draws it: pressed at the turn, lifted at the end. Its colour is that of the text around it. */
export function TickMark({ className }: { className?: string }) {
  return (
    <svg className={["tick-mark", className].filter(Boolean).join(" ")} viewBox="0 0 26 24" aria-hidden="true">
      <path
        fill="currentColor"
        d="M3.1 15.1Q3.6 15.6 4.1 16.2Q4.6 16.9 5.1 17.7Q5.6 18.4 6 19.3Q6.4 20.1 8 21.2Q9.5 22.3 10.6 20Q11.7 17.6 12.8 15.5Q13.8 13.4 15.1 11.3Q16.3 9.3 17.9 7.5Q19.5 5.7 21.3 4.2Q23.2 2.7 23 2.4Q22.8 2.1 20.7 3.4Q18.6 4.7 16.7 6.4Q14.8 8 13.2 10Q11.5 11.9 10.1 14Q8.7 16.1 8 18.1Q7.3 20.1 8.1 19.4Q8.9 18.8 8.3 17.9Q7.7 17 7 16.3Q6.3 15.5 5.6 14.8Q4.8 14.2 4.2 13.8Q3.5 13.3 3 14Q2.5 14.7 3.1 15.1Z"
      />
    </svg>
  );
}
