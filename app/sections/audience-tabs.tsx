import { useEffect, useState } from "react";
import type { Audience } from "../../content/landing/audiences.ts";
import type { LandingContent } from "../../content/landing/landing.ts";
import { TickMark } from "../ui/tick-mark.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  audiences: LandingContent["audiences"];
  /** What "Get Started" of an audience is. */
  action: (audience: Audience) => React.ReactNode;
};

/** Three readers, one sheet: links to its parts in the built page, tabs once the script runs. */
export function AudienceTabs({ audiences, action }: Props) {
  const [selected, setSelected] = useState<string>();

  // Links become tabs only now, because only now do the arrow keys work.
  useEffect(() => {
    const named = audiences.items.find(({ id }) => `#${id}` === location.hash);
    setSelected((named ?? audiences.items[0])?.id);
  }, [audiences]);

  function select(id: string) {
    setSelected(id);
    document.getElementById(`tab-${id}`)?.focus();
  }

  return (
    <section className="audience-tabs section page">
      <SectionHead id={audiences.id} heading={audiences.heading} lead={audiences.lead} />
      <div className="tabs" data-selected={selected}>
        <div className="tab-list" {...(selected && { role: "tablist", "aria-label": audiences.tabsLabel })}>
          {audiences.items.map(({ id, name }, index) => (
            <a
              key={id}
              id={`tab-${id}`}
              href={`#${id}`}
              data-needs-framework
              onClick={(event) => {
                event.preventDefault();
                select(id);
              }}
              onKeyDown={(event) => {
                const next = neighbour(audiences.items, index, event.key);
                if (!next) return;
                event.preventDefault();
                select(next.id);
              }}
              {...(selected && {
                role: "tab",
                "aria-selected": id === selected,
                "aria-controls": id,
                tabIndex: id === selected ? 0 : -1,
              })}
            >
              {name}
            </a>
          ))}
        </div>
        {audiences.items.map((audience) => (
          <div
            className="tab-panel sheet"
            key={audience.id}
            id={audience.id}
            {...(selected && {
              role: "tabpanel",
              "aria-labelledby": `tab-${audience.id}`,
              "data-shown": audience.id === selected,
            })}
          >
            <div className="stack">
              <h3>{audience.heading}</h3>
              <p>{audience.text}</p>
              {action(audience)}
            </div>
            <ul className="ticked">
              {audience.points.map((point) => (
                <li key={point}>
                  <TickMark />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

/** The tab that a key leads to, round the ends; Space presses the one that has focus. */
function neighbour(items: readonly Audience[], index: number, key: string): Audience | undefined {
  const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1, " ": index };
  const step = steps[key];
  return step === undefined ? undefined : items.at(step % items.length);
}
