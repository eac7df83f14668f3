/** A PDF of these objects, the first of which is its catalog. */
function makePdf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}

/** A page of one color. `catalog` and `page`: more entries of these two objects; `others` begin with number 5. */
export function onePagePdf({ catalog = "", page = "", others = [] as string[] } = {}): Buffer {
  const drawing = "0 0.8 0 rg 0 0 612 792 re f";
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> ${page} >>`,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    ...others,
  ]);
}

/** Shows a dialog when it is opened. */
export const pdfWithScript = onePagePdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert\\('I run'\\)) >>" });

/** All of it is a button that sends a form to `url`. */
export function pdfWithForm(url: string): Buffer {
  const send = `/A << /S /SubmitForm /F << /FS /URL /F (${url}) >> /Flags 4 >>`;
  return onePagePdf({
    catalog: "/AcroForm << /Fields [5 0 R] >>",
    page: "/Annots [5 0 R]",
    others: [`<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [0 0 612 792] /F 4 /P 3 0 R ${send} >>`],
  });
}
