type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }

/**
 * As `Promise.all` for statements of one transaction: waits for every answer, and of several errors throws that of the
 * first in the list, since whatever stands behind a failed statement fails because of it.
 */
export async function together<const Asked extends readonly unknown[]>(asked: Asked): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers<Asked>
}
