/** The pen that grades, lying down, its tip at the left; on the board of the dark theme, a piece of chalk. */
export function MarkingPen() {
  return (
    <svg className="marking-pen" viewBox="0 0 360 40" aria-hidden="true">
      <g className="pen-form">
        <path className="nib" d="M2 20l32-9v18z" />
        <path className="body" d="M34 10l18-5h206v30H52l-18-5zM266 6h78q14 14 0 28h-78z" />
        <path className="band" d="M258 5h8v30h-8z" />
        <path className="shade" d="M34 24l18 2h294q-1 5-2 8h-78v1H52l-18-5z" />
        <path className="light" d="M58 12h192M274 13h60" />
        <path className="nib" d="M276 3h58q4 3 0 5h-58z" />
      </g>
      <g className="chalk-form">
        <path className="body" d="M12 18c4-7 10-10 20-11l208-2c6 3 8 9 8 15s-3 13-8 16l-206-1c-12-1-19-6-22-17z" />
        <path className="shade" d="M14 24c30 2 170 0 233 1-1 5-3 9-7 11l-206-1c-11-1-17-5-20-11z" />
      </g>
    </svg>
  );
}
