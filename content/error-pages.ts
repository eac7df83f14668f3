/** Written on the sheet of each error page by hand. */
export const marginNote = "see me";

export const notFound = {
  heading: "Page Not Found",
  text: "Sorry, the page you are looking for doesn't exist or has been moved.",
  answer: "404",
  goHome: "Go Home",
  goBack: "Go Back",
  linksHeading: "Or try one of these",
  links: [
    { label: "About", to: "/about" },
    { label: "Contact", to: "/contact" },
    { label: "Careers", to: "/careers" },
    { label: "Privacy", to: "/privacy" },
    { label: "Terms", to: "/terms" },
  ],
} as const;

export const routerError = {
  heading: "Unexpected Application Error!",
  /** Shown for an unknown status. Never an internal message. */
  text: "Something went wrong on our side. Trying again often helps.",
  answer: "?!",
  tryAgain: "Try again",
  goHome: "Go Home",
  contact: "Contact us",
} as const;

/** Status texts that may be shown as they are; each has a page. An unknown status gets `routerError.text`. */
export const statusTexts: Readonly<Record<number, string>> = {
  400: "Bad Request",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** Sentences of the error pages: they say what a person can do, or at least what the error means. */
export const adviceTexts: Readonly<Record<number, string>> = {
  400: "We couldn't read that address.",
  403: "It was sent from another site, or your browser hid where it came from. Open our page and try again.",
  408: "It took too long to arrive. Go back and send it again.",
  413: "It's longer than we can take. Go back and shorten it.",
  429: "That was a lot in a short time. Wait a minute, then try again.",
  500: routerError.text,
  503: "We can't answer right now. Wait a minute, then try again.",
};

/** Returns the sentence that lets a visitor and an operator name the same error. */
export function errorIdText(errorId: string): string {
  return `If you write to us, please mention error ${errorId}.`;
}
