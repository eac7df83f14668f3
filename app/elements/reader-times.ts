import { dayHere, timeHere } from "../../content/times/reader-time.ts";

/** The server, which does not know the reader's time zone, writes times in UTC. */
for (const time of document.querySelectorAll("time"))
  time.textContent = "day" in time.dataset ? dayHere(time.dateTime) : timeHere(time.dateTime);
