import { positionCountText } from "./position-count.ts";
import { site } from "./site.ts";

/** Every word of the careers page and of a position's own page. */
export const careers = {
  hero: {
    headline: "Three months of real work",
    introduction: `An internship at ${site.name} is done from wherever you are, on a product that teachers and students use.`,
    applyNow: "Apply Now",
    seePositions: "See the positions",
    offersTitle: "What we offer",
    offers: [
      { title: "3-month remote internship", text: "From start to end, you work from where you are." },
      { title: "Performance-based incentives", text: "Good work is seen, and it pays." },
      { title: "Full-time job opportunities", text: "When it fits on both sides, the internship can lead on." },
      { title: "Real-world experience", text: "You build the real thing, and it goes out into the world." },
    ],
  },

  openPositions: positionCountText,
  inDepartment: (count: number) => (count === 1 ? "1 position" : `${count} positions`),

  viewDetails: "View Details",
  viewDetailsOf: (title: string) => `View Details: ${title}`,
  apply: "Apply",
  applyFor: (title: string) => `Apply for ${title}`,

  details: {
    about: "About the Role",
    responsibilities: "Key Responsibilities",
    requirements: "Requirements",
    benefits: "Benefits",
    apply: "Apply for this Position",
    close: "Close the details",
    backToPositions: "All positions",
    facts: { department: "Department", type: "Type", location: "Location" },
  },
} as const;

export type CareersContent = typeof careers;
