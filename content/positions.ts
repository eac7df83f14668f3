import * as z from "zod";
import { departments } from "./site.ts";

/** An office: a street, a postal code, and a region only where they help to find it. */
const officeSchema = z.strictObject({
  street: z.string().optional(),
  postalCode: z.string().optional(),
  city: z.string(),
  region: z.string().optional(),
  country: z.string(),
});

/** The front matter of a file in `content/positions/`. */
export const positionSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: z.string().min(5).max(60),
  department: z.enum(departments),
  /** The kind of job in the words of the card, such as `Internship ({terms.internshipMonths} months)`. */
  type: z.string().min(3).max(40),
  /** The same for search engines, in the words of schema.org. */
  employmentType: z.enum(["INTERN", "FULL_TIME", "PART_TIME", "CONTRACTOR", "TEMPORARY"]).default("INTERN"),
  /** The place of work. A position with an office is advertised there, and one without it wherever candidates may live. */
  location: z.union([z.literal("Remote"), officeSchema], {
    error:
      'has to be Remote, or an office such as { street: Example Street 1, postalCode: "10115", city: Berlin, country: Germany }',
  }),
  icon: z.enum(["pencil-ruler", "quill", "megaphone", "magnet", "handshake", "braces", "layout"]),
  description: z.string().min(80).max(160),
  responsibilities: z.array(z.string().min(10).max(160)).min(4).max(7),
  requirements: z.array(z.string().min(10).max(160)).min(3).max(7),
  benefits: z.array(z.string().min(10).max(160)).min(3).max(7),
  /** Place in the list of its department; positions without one follow in the order of their titles. */
  order: z.int().min(1).optional(),
  /** ISO date on which the position was advertised. Unknown until the owner writes it down; never guessed. */
  datePosted: z.iso.date().optional(),
  /** The pay before tax: an amount, or the range from `amount` up to `upTo`. */
  pay: z
    .strictObject({
      amount: z.number().positive(),
      upTo: z.number().positive().optional(),
      /** ISO 4217, such as EUR. */
      currency: z.string().regex(/^[A-Z]{3}$/),
      per: z.enum(["hour", "week", "month", "year"]),
    })
    .optional(),
  hoursPerWeek: z.number().min(1).max(60).optional(),
  /** ISO date of the first day. */
  starts: z.iso.date().optional(),
  /** ISO date of the last day, in the team's time zone, on which candidates can apply. */
  validThrough: z.iso.date().optional(),
});

/** One internship position. `about` has what the intern will do in that time, in paragraphs of plain text. */
export type Position = z.infer<typeof positionSchema> & { about: string[] };
