/** The origin that pages name where `PUBLIC_URL` is not set, without a slash at the end. No browser gets it. */
export const siteOrigin = "https://scriptmark.example";

/** Everything an owner changes to rename the site or point it elsewhere. */
export const site = {
  name: "Scriptmark",
  dashboards: {
    teacher: "https://teacher.scriptmark.example",
    student: "https://student.scriptmark.example",
  },
  email: {
    general: "hello@scriptmark.example",
    careers: "careers@scriptmark.example",
    privacy: "privacy@scriptmark.example",
    legal: "legal@scriptmark.example",
    sales: "institutions@scriptmark.example",
    security: "security@scriptmark.example",
  },
} as const;

/** What candidates' references begin with: two to four capital letters. Those that were given stay valid. */
export const referencePrefix = "SM";

/** What the product is, in a few words: the landing page's title, a heading on it, the footer, and the page about us. */
export const tagline = "AI grading for handwritten work";

/** What the product does, in a sentence or two, for search engines. */
export const productDescription =
  "Students write on paper and submit photos. The AI evaluates the answers, one by one or in bulk, and the teacher reviews every grade.";

/** Departments in the order in which the careers page lists them. Each position names one of them. */
export const departments: readonly string[] = ["Marketing and Sales", "Development"];

/** The fields of the internships, as a sentence lists them. */
export const internshipFields = "marketing, sales, design, and development";

/** The employer, named the same everywhere: a startup, whose brand is the site's name. */
export const employer = `${site.name}, a startup building AI exam proctoring and grading`;

/** Facts that only the owner knows. The pages read well without them; `/team/launch` lists the empty ones. */
export const company = {
  legalName: null as string | null,
  /** The company's address on one line. */
  postalAddress: null as string | null,
  /** The law that the terms follow, such as "the law of Ireland". */
  jurisdiction: null as string | null,
  /** The day, as an ISO date, on which a lawyer has read the legal pages. */
  legalPagesReadOn: null as string | null,
  /** Of what, against whom, and on how many papers the published accuracy was measured: one sentence, for the footnote. */
  accuracyBasis: null as string | null,
  /** Against what the AI grades, such as "The answer key that you upload with the assignment.": one sentence. */
  gradingBasis: null as string | null,
  /** For which subjects and levels, such as "Mathematics and the sciences, from middle school on.": one sentence. */
  subjects: null as string | null,
  /** Who runs the AI, and where: one sentence. */
  aiProvider: null as string | null,
  /** In which country the platform's data is: one sentence. */
  dataLocation: null as string | null,
  /** Whether students' work trains an AI: one sentence. */
  aiTraining: null as string | null,
  /** Addresses of the company's public profiles. */
  socialProfiles: [] as readonly string[],
  /** Countries, by name, whose residents can do a remote internship. */
  internshipCountries: [] as readonly string[],
  /**
   * Within how many days after an application its candidate hears from the team. Null means that nothing is promised.
   */
  replyWithinDays: null as number | null,
  /** What happens with an application: who reads it, in how many steps, and how long that takes. A sentence or two. */
  hiring: null as string | null,
  /** The hiring team's time zone, as the IANA names it, such as "Europe/Dublin". */
  timeZone: null as string | null,
  /** The hint at the form's field for a phone number, such as "Include the country code if it isn't an Irish number." */
  phoneHint: null as string | null,
};

/** The zone of all times on the hiring team's pages, which have no script that would know the reader's. */
export const teamTimeZone = company.timeZone ?? "America/New_York";
