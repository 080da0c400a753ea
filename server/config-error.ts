/** `EX_CONFIG` of sysexits.h; scripts/supervise.mjs does not start again after it. */
export const configErrorExitCode = 78

/** Ends the process with one sentence that says what to change. */
export class ConfigError extends Error {}

/** Ends the process with one sentence too, but another start may succeed: what the shop needs does not answer. */
export class UnavailableError extends Error {}
