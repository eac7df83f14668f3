/**
 * The fields of the team's form for a position, in its order. The names of a position's own parts are theirs; an office,
 * pay and the choice between an office and remote work have one field each.
 */
export const positionFields = [
  "title",
  "department",
  "employmentType",
  "months",
  "place",
  "countries",
  "street",
  "postalCode",
  "city",
  "region",
  "country",
  "description",
  "about",
  "responsibilities",
  "requirements",
  "benefits",
  "payAmount",
  "payUpTo",
  "payCurrency",
  "payPer",
  "hoursPerWeek",
  "starts",
  "datePosted",
  "validThrough",
  "icon",
  "order",
] as const;

export type PositionField = (typeof positionFields)[number];

/** Those of several lines. */
export const longPositionFields = ["about", "responsibilities", "requirements", "benefits"] as const;

export type PositionValues = Record<PositionField, string>;
