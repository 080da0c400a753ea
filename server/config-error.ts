/** `EX_CONFIG` of sysexits.h; scripts/supervise.mjs does not restart after it. */
export const configErrorExitCode = 78

/** A configuration error that ends the process; the message names the remedy. */
export class ConfigError extends Error {}

/** Ends the process as well, but a restart may succeed: a required service is unreachable. */
export class UnavailableError extends Error {}
