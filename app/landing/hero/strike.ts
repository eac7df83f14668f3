/** The stroke through a word of the headline and through a mark of the sheet: a path on a field of 300 × 40. */
export const strike =
  "M2.2 27c6-1 23-6 38-6.5s32 4 50 3.5s50-6 60-7.5l-.5-5c-10 1-42 6-60 6.5s-35-4-50-2.5s-32 8-38 10zM150 16c10 1 41 6 60 6s37-6 52-7.5s30 1 36 1.2l.1-1.4c-6-.8-22-5-36-4.8s-34 6-52 6.5s-50-4-60-4.5z";
