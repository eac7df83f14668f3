/** The bot's token in all tests, shaped like a real one: `npm test` fails when any output has it or its second half. */
export const testBotToken = "4242424242:AAtestTokenThatNoOutputMayEverShow0";
