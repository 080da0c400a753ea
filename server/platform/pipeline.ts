type Results<Promises extends readonly unknown[]> = { -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }

/**
 * Like `Promise.all` for statements of one transaction: waits for all results and throws the first error in order,
 * because later statements fail as a consequence.
 */
export async function pipeline<const Promises extends readonly unknown[]>(
  promises: Promises,
): Promise<Results<Promises>> {
  const settled = await Promise.allSettled(promises)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results<Promises>
}
