import { useState } from "react";
import { routerError } from "../../content/error-pages.ts";
import { stylePage } from "../../content/style-page.ts";
import { MarkedSheet } from "../shell/errors/marked-sheet.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { FileField } from "../ui/fields/file-field.tsx";
import { Icon, iconNames } from "../ui/icon.tsx";
import { Progress } from "../ui/progress.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextAreaField } from "../ui/fields/text-area-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { Toasts } from "../ui/toasts.tsx";
import "./style.css";

const surfaces = ["paper", "sheet", "marker"] as const;
const inks = ["ink", "ink-soft", "pen", "fountain", "tick"] as const;
const variants = ["primary", "secondary", "quiet"] as const;
const sizes = ["small", undefined, "large"] as const;
const remaining = (count: number) => String(count);

export function meta() {
  return [{ title: stylePage.title }, { name: "robots", content: "noindex" }];
}

/** For developers: the page that one looks at after changing a token or a primitive. */
export default function Style() {
  return (
    <div className="page style-page">
      <div className="section-head">
        <h1>{stylePage.title}</h1>
        <p>{stylePage.lead}</p>
      </div>
      <Colors />
      <Type />
      <Buttons />
      <Marks />
      <Fields />
      <Feedback />
      <Prose />
      <Sample heading={stylePage.returned}>
        <MarkedSheet answer={routerError.answer} note={routerError.marginNote}>
          <p className="lead">{stylePage.sentence}</p>
        </MarkedSheet>
      </Sample>
    </div>
  );
}

function Sample({ heading, children }: { heading: string; children: React.ReactNode }) {
  return (
    <section className="stack sample">
      <h2>{heading}</h2>
      {children}
    </section>
  );
}

function Colors() {
  return (
    <Sample heading={stylePage.colors}>
      {surfaces.map((surface) => (
        <ul key={surface} className={`swatch on-${surface}`}>
          <li>{surface}</li>
          {inks.map((ink) => (
            <li key={ink} className={`in-${ink}`}>
              {ink}
            </li>
          ))}
        </ul>
      ))}
    </Sample>
  );
}

function Type() {
  return (
    <Sample heading={stylePage.type}>
      <p className="headline">{stylePage.pangram}</p>
      <h3>{stylePage.pangram}</h3>
      <p className="lead">{stylePage.sentence}</p>
      <p>
        {stylePage.sentence} <mark>{stylePage.highlighted}</mark> <a href="#prose">{stylePage.link}</a>
      </p>
      <p className="note">{stylePage.sentence}</p>
      <p className="hand in-fountain">{stylePage.hand}</p>
    </Sample>
  );
}

function Buttons() {
  return (
    <Sample heading={stylePage.buttons}>
      {sizes.map((size) => (
        <div key={size ?? "normal"} className="row">
          {variants.map((variant) => (
            <Button key={variant} {...{ variant, size }}>
              {stylePage.variants[variant]}
            </Button>
          ))}
          <Button size={size} disabled>
            {stylePage.disabled}
          </Button>
        </div>
      ))}
    </Sample>
  );
}

function Marks() {
  return (
    <Sample heading={stylePage.marks}>
      <ul className="row icons">
        <li>
          <TickMark />
        </li>
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
            <span className="note">{name}</span>
          </li>
        ))}
      </ul>
    </Sample>
  );
}

function Fields() {
  const { field, select, textArea, file } = stylePage;
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <Sample heading={stylePage.fields}>
      <form className="stack fields">
        <TextField name="plain" {...field} error={undefined} />
        <TextField name="wrong" {...field} />
        <TextField name="off" label={stylePage.disabled} disabled />
        <SelectField name="select" label={select.label}>
          {select.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </SelectField>
        <TextAreaField
          name="text"
          label={textArea.label}
          limit={10}
          defaultValue={textArea.text}
          describeRemaining={remaining}
        />
        <FileField
          name="file"
          label={file.label}
          accept=".pdf"
          dropLabel={file.drop}
          file={chosen}
          describeFile={() => file.describe}
          onChoose={setChosen}
        />
      </form>
    </Sample>
  );
}

function Feedback() {
  const { toast, destructive, field } = stylePage;
  const [isOpen, setIsOpen] = useState(false);
  const [shown, setShown] = useState<number[]>([]);
  const toasts = [
    { id: 1, ...toast, variant: "good" as const },
    { id: 2, ...destructive, variant: "destructive" as const },
  ];
  return (
    <Sample heading={stylePage.feedback}>
      <ErrorSummary
        title={stylePage.errorSummary}
        errors={[{ name: "wrong", message: field.error }]}
        attempt={1}
        Heading="h3"
      />
      <Progress label={stylePage.progress} fraction={0.4} describe={(percent) => `${percent} %`} />
      <div className="row">
        <Button onClick={() => setIsOpen(true)}>{stylePage.open}</Button>
        <Button onClick={() => setShown([1, 2])}>{stylePage.notices}</Button>
      </div>
      <Toasts
        dismissLabel={toast.dismiss}
        toasts={toasts.filter(({ id }) => shown.includes(id))}
        onDismiss={(id) => setShown((ids) => ids.filter((other) => other !== id))}
      />
      {isOpen ? (
        <Dialog title={stylePage.dialog} closeLabel={stylePage.close} onClose={() => setIsOpen(false)}>
          <p>{stylePage.sentence}</p>
        </Dialog>
      ) : null}
    </Sample>
  );
}

function Prose() {
  return (
    <Sample heading={stylePage.prose}>
      <div className="prose" id="prose">
        <h3>{stylePage.pangram}</h3>
        <p>{stylePage.sentence}</p>
        <ul>
          <li>{stylePage.sentence}</li>
          <li>{stylePage.sentence}</li>
        </ul>
        <blockquote>{stylePage.quote}</blockquote>
        <table>
          <tbody>
            <tr>
              <th scope="row">{stylePage.row[0]}</th>
              <td>{stylePage.row[1]}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Sample>
  );
}
