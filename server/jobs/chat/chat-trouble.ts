import { failureMeaning } from "../../telegram/failure-kinds.ts";
import type { TroubleWords } from "../job-handler.ts";

export const chatTroubleWords: TroubleWords = {
  begun: (trouble) => ({ level: "warn", sentence: `The chat's messages wait. ${failureMeaning(trouble)}` }),
  over: "The chat takes messages again. What waited goes out now.",
};
