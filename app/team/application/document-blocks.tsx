import type { TextBlock } from "../../../application/team/resume.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { written } from "../written.ts";

/** The text of a Word document with its headings and lists. */
export function DocumentBlocks({ blocks }: { blocks: TextBlock[] }) {
  return (
    <>
      <p className="note">{applicationPage.resume.document}</p>
      <div className="sheet letter document">
        {runsOf(blocks).map((run, index) => (
          <Run key={index} blocks={run} isFirst={index === 0} />
        ))}
      </div>
    </>
  );
}

/** Groups the items of each list, and the paragraphs below each other; a heading stands alone. */
function runsOf(blocks: TextBlock[]): TextBlock[][] {
  const runs: TextBlock[][] = [];
  for (const block of blocks) {
    const last = runs.at(-1);
    const isNext = block.kind !== "heading" && last?.[0]?.kind === block.kind;
    if (last && isNext) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

function Run({ blocks, isFirst }: { blocks: TextBlock[]; isFirst: boolean }) {
  const [first] = blocks;
  if (first?.kind === "heading")
    return (
      <h3 {...written(first.text)} className={isFirst ? undefined : "next-part"}>
        {first.text}
      </h3>
    );
  if (first?.kind === "paragraph")
    return (
      <div className="stack">
        {blocks.map(({ text }, index) => (
          <p key={index} {...written(text)}>
            {text}
          </p>
        ))}
      </div>
    );
  const List = first?.kind === "numbered-item" ? "ol" : "ul";
  return (
    <List>
      {blocks.map(({ text }, index) => (
        <li key={index} {...written(text)}>
          {text}
        </li>
      ))}
    </List>
  );
}
