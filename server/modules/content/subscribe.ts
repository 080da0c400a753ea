import type { contentApi } from '#contract/content.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import type { Ctx } from '#server/platform/context.ts'
import { insertSubscription } from './content.queries.ts'

type Operation = typeof contentApi.subscribe

/** Stores an address for the newsletter. The response does not show whether it was known. */
export async function subscribe(ctx: Ctx, { email }: Parsed<Operation>): Promise<Data<Operation>> {
  await insertSubscription(ctx, email.toLowerCase())
  return {}
}
