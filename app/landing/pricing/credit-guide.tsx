import type { LandingContent } from "../../../content/landing/landing.ts";
import { creditLines } from "./credit-lines.ts";

type CalculatorContent = LandingContent["calculator"];
type Props = { content: CalculatorContent; examples: LandingContent["creditExamples"] };

/** How many credits a teacher needs: the calculator, and worked examples, which need no script. */
export function CreditGuide({ content, examples }: Props) {
  return (
    <div className="credit-guide sheet">
      <h3>{content.heading}</h3>
      <CreditCalculator content={content} />
      <div className="worked-examples">
        <h4>{examples.heading}</h4>
        <table className="ruled" aria-label={examples.heading}>
          <tbody>
            {examples.cases.map((example) => (
              <ExampleRow key={example.title} {...example} content={content} />
            ))}
          </tbody>
        </table>
      </div>
      <div className="assumptions">
        <h4>{examples.assumptionsHeading}</h4>
        {examples.assumptions.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </div>
  );
}

/** Students × assignments → credits → plan and cost, written down like a sum. The element calculates. */
function CreditCalculator({ content }: { content: CalculatorContent }) {
  return (
    <credit-calculator content={JSON.stringify(content)}>
      <form className="credit-calculator needs-script">
        <CountField name="students" label={content.studentsLabel} start={content.start.students} />
        <span className="operator" aria-hidden="true">
          {"×"}
        </span>
        <CountField name="assignments" label={content.assignmentsLabel} start={content.start.assignments} />
        <span className="operator equals" aria-hidden="true">
          {"="}
        </span>
        <div className="estimate">
          <CreditSum {...content.start} content={content} />
        </div>
        <p className="visually-hidden" aria-live="polite" aria-atomic="true" />
      </form>
    </credit-calculator>
  );
}

function CountField({ name, label, start }: { name: string; label: string; start: number }) {
  return (
    <label className="count-field">
      <span>{label}</span>
      <input
        className="control"
        name={name}
        type="number"
        inputMode="numeric"
        min="1"
        step="1"
        defaultValue={start}
        // After Back, a browser would fill in another count than the estimate's.
        autoComplete="off"
      />
    </label>
  );
}

type SumProps = { students: number; assignments: number; content: CalculatorContent };

function ExampleRow({ title, students, assignments, content }: SumProps & { title: string }) {
  const lines = creditLines(students, assignments, content);
  if (typeof lines === "string") return null;
  const [, plan, , cost] = lines.map(([, value]) => value);
  return (
    <tr>
      <th scope="row">{`${title}: ${students}\u00a0×\u00a0${assignments}`}</th>
      <td className="plan-name">{plan}</td>
      <td className="cost">{cost}</td>
    </tr>
  );
}

/** Of the lines of a sum, in their order. */
const rowNames = ["evaluations", "plan-name", "credits", "cost"];

function CreditSum({ students, assignments, content }: SumProps) {
  const lines = creditLines(students, assignments, content);
  if (typeof lines === "string") return <p>{lines}</p>;
  return (
    <table className="ruled credit-sum" aria-label={content.heading}>
      <tbody>
        {lines.map(([label, value], index) => (
          <tr key={label} className={rowNames[index]}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
