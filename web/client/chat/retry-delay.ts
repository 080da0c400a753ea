/** How long to wait before the next attempt: 1, 2, 4 ... 30 s. */
export const getRetryMs = (failures: number): number => Math.min(30_000, 1_000 * 2 ** Math.max(0, failures - 1))
