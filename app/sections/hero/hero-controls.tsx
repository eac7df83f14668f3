import { useEffect, useRef } from "react";

/**
 * The two controls of the hero. Its drawing and its headline are static and animated by CSS, so the controls only
 * restart or pause those animations.
 */
export function HeroControls({ children }: { children: React.ReactNode }) {
  const hero = useRef<HTMLDivElement>(null);

  // The headline may have been paused before the script started.
  useEffect(() => {
    if (hero.current?.querySelector(".pause input:checked")) finishWord(hero.current);
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- it handles the clicks on the buttons inside
    <div className="static" ref={hero} onClick={act}>
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
  if (!words) return;
  const rotationMilliseconds = Number(words.dataset["rotation"]);
  // Out of sight its animations rest, and would not be found.
  words.style.contentVisibility = "visible";
  for (const animation of animationsIn(words)) {
    const turn = Math.floor(Number(animation.currentTime) / rotationMilliseconds);
    animation.currentTime = (turn + 0.5) * rotationMilliseconds;
  }
  words.style.contentVisibility = "";
}

function animationsIn(element: Element | null): Animation[] {
  return element?.getAnimations({ subtree: true }) ?? [];
}
