import { useEffect, useEffectEvent, useRef } from "react";
import { LongName } from "../long-name.tsx";
import { controlAttributes, Field, partsOf, type FieldProps } from "./field.tsx";

type FileFieldProps = FieldProps & {
  accept: string;
  dropLabel: string;
  file: File | null;
  describeFile: (file: File) => string;
  onChoose: (file: File | null) => void;
} & Omit<React.ComponentProps<"input">, "onChange">;

/** One file: the device's own button, and with a mouse the whole field to drop it on. */
export function FileField({ dropLabel, file, describeFile, onChoose, ...props }: FileFieldProps) {
  const [field, native] = partsOf(props);
  const input = useRef<HTMLInputElement>(null);

  const adopt = useEffectEvent(() => {
    const chosen = input.current?.files?.[0];
    if (chosen && !file) onChoose(chosen);
  });
  // A file chosen before any script ran.
  useEffect(() => adopt(), []);

  // The control holds the file to send, so it follows `file`: restored from a draft, dropped, or cleared.
  useEffect(() => {
    if (input.current && (input.current.files?.[0] ?? null) !== file) input.current.files = listOf(file);
  }, [file]);

  return (
    <Field {...field}>
      <div
        className="row drop-area"
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes("Files") && !native.disabled) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          onChoose(event.dataTransfer.files[0] ?? null);
        }}
      >
        <input
          ref={input}
          type="file"
          className={file ? "chosen" : undefined}
          {...native}
          {...controlAttributes(field, file !== null)}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0] ?? null;
            // A refused file leaves `file` as it was, so the control is emptied here.
            event.currentTarget.files = listOf(file);
            onChoose(chosen);
          }}
        />
        <span className="drop-label needs-script" aria-hidden="true">
          {dropLabel}
        </span>
        {file ? (
          <p id={`${field.name}-state`} className="chosen-file">
            <LongName>{describeFile(file)}</LongName>
          </p>
        ) : null}
      </div>
    </Field>
  );
}

function listOf(file: File | null): FileList {
  const transfer = new DataTransfer();
  if (file) transfer.items.add(file);
  return transfer.files;
}
