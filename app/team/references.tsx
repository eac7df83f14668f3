/** The fields of a form that say which applications it is about. */
export function References({ references }: { references: string[] }) {
  return references.map((reference) => <input key={reference} type="hidden" name="reference" value={reference} />);
}
