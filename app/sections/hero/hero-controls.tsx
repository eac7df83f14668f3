/** Marks the sheet of the hero again when its button is pressed: the drawing is static, and animated by CSS. */
export function HeroControls({ children }: { children: React.ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it handles the clicks on the button inside
    <div className="static" onClick={replay}>
      {children}
    </div>
  );
}

function replay({ target, currentTarget }: React.MouseEvent<HTMLElement>) {
  if (!(target as Element).closest(".replay")) return;
  for (const animation of currentTarget.querySelector(".on-desk")?.getAnimations({ subtree: true }) ?? []) {
    animation.cancel();
    animation.play();
  }
}
