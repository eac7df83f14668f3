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

/**
 * A page, of one color unless `drawing` draws something else. `catalog`, `page` and `resources`: more entries of these
 * objects; `others` begin with number 5.
 */
export function onePagePdf({
  catalog = "",
  page = "",
  resources = "",
  drawing = "0 0.8 0 rg 0 0 612 792 re f",
  others = [] as string[],
} = {}): Buffer {
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
    pdfStream(drawing),
    ...others,
  ]);
}

/** `head`: more entries of the stream's dictionary. */
function pdfStream(content: string, head = ""): string {
  return `<< ${head} /Length ${content.length} >>\nstream\n${content}\nendstream`;
}

/** Red above blue. */
export const redAboveBluePdf = (page = "", height = 792) =>
  onePagePdf({ page, drawing: `0 0 1 rg 0 0 612 ${height} re f 1 0 0 rg 0 ${height / 2} 612 ${height / 2} re f` });

const helvetica = "/F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>";

/** `font`: another one; Helvetica is F1. */
export const textPdf = (text: string, { font = "", drawing = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` } = {}) =>
  onePagePdf({ resources: `/Font << ${helvetica} ${font} >>`, drawing });

/** Chinese for "resume", and if `latin` is not empty a second line. The font for Chinese is not in the file. */
export function pdfWithoutItsFont(latin = ""): Buffer {
  const system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >>";
  const descriptor =
    "/FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>";
  const descendant = `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light ${system} ${descriptor} /DW 1000 >>`;
  const song = `/F2 << /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [${descendant}] >>`;
  const chinese = "/F2 24 Tf 72 700 Td <7b805386> Tj";
  return onePagePdf({
    resources: `/Font << ${helvetica} ${song} >>`,
    drawing: `BT ${chinese} /F1 24 Tf 0 -40 Td (${latin}) Tj ET`,
  });
}

/** A black bar that is blended with the page, as scanners put their texts over a picture. */
export const pdfWithBlendMode = onePagePdf({
  resources: "/ExtGState << /G << /Type /ExtGState /BM /Overlay >> >>",
  drawing: "/G gs 0 0 0 rg 0 396 612 396 re f",
});

/** A form with a name in its field, and a text that was typed over the page. */
export const pdfWithTypedTexts = onePagePdf({
  catalog: `/AcroForm << /Fields [5 0 R] /DR << /Font << ${helvetica} >> >> /DA (/F1 12 Tf 0 g) >>`,
  page: "/Annots [5 0 R 6 0 R 7 0 R]",
  resources: `/Font << ${helvetica} >>`,
  drawing: "BT /F1 24 Tf 72 700 Td (Name:) Tj ET",
  others: [
    "<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada in the field) /Rect [72 600 300 640] /F 4 /P 3 0 R /DA (/F1 12 Tf 0 g) >>",
    "<< /Type /Annot /Subtype /FreeText /Contents (Typed over the page) /Rect [72 500 300 540] /F 4 /P 3 0 R /DA (/F1 12 Tf 0 g) >>",
    "<< /Type /Annot /Subtype /FreeText /Contents (Hidden) /Rect [72 400 300 440] /F 2 /P 3 0 R /DA (/F1 12 Tf 0 g) >>",
  ],
});

/** Each of 12 levels draws the one below 10 times: no program comes to its end. */
export function pdfThatNeverOpens(): Buffer {
  const levels = Array.from({ length: 12 }, (_, level) =>
    pdfStream(
      "/X Do ".repeat(10),
      `${formXObject} /Resources << /XObject << /X ${level === 11 ? 16 : level + 6} 0 R >> >>`,
    ),
  );
  return onePagePdf({ resources: "/XObject << /X 5 0 R >>", drawing: "/X Do", others: levels });
}

const formXObject = "/Type /XObject /Subtype /Form /BBox [0 0 612 792]";

/** A text over a pattern of so many tiles that it is not drawn in time. */
export const pdfThatIsNeverDrawn = onePagePdf({
  resources: `/Font << ${helvetica} >> /Pattern << /P 5 0 R >>`,
  drawing: "/Pattern cs /P scn 0 0 612 792 re f BT /F1 24 Tf 72 700 Td (Still readable) Tj ET",
  others: [
    pdfStream(
      "1 0 0 rg 0 0 1 1 re f ".repeat(200),
      "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep 0.01 /YStep 0.01 /Resources << >>",
    ),
  ],
});

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
