/** The filter of a rubber stamp: ink that did not reach everywhere. Once on a page, used by its id. */
export function WornInk() {
  return (
    <svg className="visually-hidden" aria-hidden="true">
      <filter id="worn-ink">
        <feTurbulence type="fractalNoise" baseFrequency=".9 .6" numOctaves="2" result="grain" />
        <feDisplacementMap in="SourceGraphic" in2="grain" scale="2.4" result="shaken" />
        <feTurbulence type="fractalNoise" baseFrequency=".06 .12" numOctaves="3" seed="4" />
        <feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -5 4.2" />
        <feComposite in="shaken" operator="in" />
      </filter>
    </svg>
  );
}
