/**
 * The two controls of the hero, for a drawing and a headline that are not rendered again: both play by CSS alone,
 * so there is nothing to render, only animations to wind.
 */
export function HeroControls({ children }: { children: React.ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it hears the controls inside
    <div className="still" onClick={act}>
      {children}
    </div>
  );
}

function act(event: React.MouseEvent<HTMLElement>) {
  const target = event.target as Element;
  if (target.closest(".replay")) replay(event.currentTarget);
  if (target.matches(".pause input:checked")) finishWord(event.currentTarget);
}

function replay(hero: HTMLElement) {
  for (const animation of animationsIn(hero.querySelector(".on-desk"))) {
    animation.cancel();
    animation.play();
  }
}

/** Without this, a pause in the middle of a change would leave two half words. */
function finishWord(hero: HTMLElement) {
  const words = hero.querySelector<HTMLElement>(".words");
  const rotationMilliseconds = Number(words?.dataset["rotation"]);
  for (const animation of animationsIn(words)) {
    const turn = Math.floor(Number(animation.currentTime) / rotationMilliseconds);
    animation.currentTime = (turn + 0.5) * rotationMilliseconds;
  }
}

function animationsIn(element: Element | null): Animation[] {
  return element?.getAnimations({ subtree: true }) ?? [];
}
