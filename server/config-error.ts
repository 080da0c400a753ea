/** Ends the process with one sentence that says what to change. */
export class ConfigError extends Error {}
