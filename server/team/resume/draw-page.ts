import { withMemory, withPage, type OpenPdf, type Pdfium } from "./pdfium.ts";

/** In pixels. */
type Size = { width: number; height: number };

/** Of a picture: sharp on a phone and readable on a wide screen. */
const pictureWidth = 1000;

/** A longer page is cut: a sheet of any usual format is one picture, and a website that was saved as one page several. */
const maxPictureHeight = 2000;
const maxPictures = 10;

/** Wide enough to tell whether anything is on a page. */
const sketchWidth = 250;

/** See fpdfview.h. Annotations are drawn; the bytes of a pixel are red, green, blue and an unused one. */
const renderFlags = { annotations: 0x01, reverseByteOrder: 0x10 };

/** Opaque: on a bitmap with an alpha channel, what is blended with the white page disappears. */
const bitmapFormatBgrx = 3;
const bytesPerPixel = 4;

const compressionLevel = 6;

/** Returns the sizes of the pictures of a page, from its top to its bottom. */
export function picturesOf(pdfium: Pdfium, page: number): Size[] {
  const { width, height } = sizeAt(pdfium, page, pictureWidth);
  const count = Math.ceil(height / maxPictureHeight);
  const most = Math.ceil(height / count);
  return Array.from({ length: count }, (_, index) => ({ width, height: Math.min(most, height - index * most) }));
}

/** Returns a PNG. `index` counts from 0. Throws when there is no such page or picture, or not enough memory. */
export function drawPicture(pdf: OpenPdf, { index, picture }: { index: number; picture: number }): Uint8Array {
  const { pdfium } = pdf;
  return withPage(pdf, index, (page) => {
    const sizes = picturesOf(pdfium, page);
    const size = sizes[picture];
    if (!size) throw new Error("The page has no such picture.");
    const whole = sizeAt(pdfium, page, pictureWidth);
    const top = picture * sizes[0]!.height;
    return withPixels(pdf, page, { whole, top, size }, (pixels) => encodePng(pdfium, pixels, size));
  });
}

/** Returns whether a picture of the page would show anything but white. */
export function hasInk(pdf: OpenPdf, page: number): boolean {
  const { pdfium } = pdf;
  const size = sizeAt(pdfium, page, sketchWidth);
  return withPixels(pdf, page, { whole: size, top: 0, size }, (pixels) => {
    const bytes = pdfium.pdfium.HEAPU8.subarray(pixels, pixels + size.width * size.height * bytesPerPixel);
    return bytes.some((byte, at) => at % bytesPerPixel < 3 && byte !== 255);
  });
}

/** Returns the size of the whole page at a width, or at less when its pictures would be too many. */
function sizeAt(pdfium: Pdfium, page: number, width: number): Size {
  const points = { width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) };
  const scale = Math.min(width / points.width, (maxPictureHeight * maxPictures) / points.height);
  const pixels = (length: number) => Math.max(1, Math.floor(length * scale));
  return { width: pixels(points.width), height: pixels(points.height) };
}

/** Draws the part of a page that begins `top` pixels below its upper edge, and gives `work` the address of its pixels. */
function withPixels<T>(
  { pdfium, form }: OpenPdf,
  page: number,
  { whole, top, size }: { whole: Size; top: number; size: Size },
  work: (pixels: number) => T,
): T {
  const rowBytes = size.width * bytesPerPixel;
  return withMemory(pdfium, rowBytes * size.height, (pixels) => {
    const bitmap = pdfium.FPDFBitmap_CreateEx(size.width, size.height, bitmapFormatBgrx, pixels, rowBytes);
    if (bitmap === 0) throw new Error("PDFium has no memory for a picture.");
    try {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, size.width, size.height, 0xffffffff);
      const { annotations, reverseByteOrder } = renderFlags;
      const place = [0, -top, whole.width, whole.height, 0] as const;
      pdfium.FPDF_RenderPageBitmap(bitmap, page, ...place, annotations | reverseByteOrder);
      pdfium.FPDF_FFLDraw(form, bitmap, page, ...place, reverseByteOrder);
      return work(pixels);
    } finally {
      pdfium.FPDFBitmap_Destroy(bitmap);
    }
  });
}

function encodePng(pdfium: Pdfium, pixels: number, { width, height }: Size): Uint8Array {
  const { HEAPU8, getValue, wasmExports } = pdfium.pdfium;
  return withMemory(pdfium, 4, (result) => {
    const rowBytes = width * bytesPerPixel;
    const length = pdfium.EPDF_PNG_EncodeRGBA(pixels, width, height, rowBytes, compressionLevel, result);
    const start = getValue(result, "i32");
    if (length === 0 || start === 0) throw new Error("PDFium has no memory for a PNG.");
    const png = HEAPU8.slice(start, start + length);
    wasmExports.free(start);
    return png;
  });
}
