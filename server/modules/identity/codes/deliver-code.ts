import { decrypt } from '#server/platform/aes-gcm.ts'
import type { Ctx } from '#server/platform/context.ts'
import { createRowJob } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { queueMessage } from '../../messages/public.ts'
import { findUserByContact } from '../users/users.queries.ts'
import type { CodePurpose } from './code-keys.ts'
import { eraseSealed, lockSealed } from './codes.queries.ts'
import { deliverCodeJobName, getSealKey, validMinutes, type SealedCode } from './send-code.ts'

/** Which message a purpose sends; null for none. An address in use gets no code to register with. */
function pickMessage(purpose: CodePurpose, isInUse: boolean): 'code' | 'account_exists' | null {
  if (purpose === 'bind') return 'code'
  if (purpose === 'register') return isInUse ? 'account_exists' : 'code'
  return isInUse ? 'code' : null
}

const run = (ctx: Ctx, id: string): Promise<JobOutcome | undefined> =>
  inTransaction(ctx, async (ctx) => {
    const row = await lockSealed(ctx, id)
    if (!row) return skip('the code was handed over before, or was replaced')
    const { contact, code, lang } = JSON.parse(decrypt(getSealKey(ctx), id, row.sealed!).toString()) as SealedCode
    const purpose = row.purpose as CodePurpose
    const user = await findUserByContact(ctx, contact)
    const kind = pickMessage(purpose, user !== null)
    const message = { channel: contact.channel, to: contact.key, userId: user?.id ?? null, lang, key: `code ${id}` }
    if (kind === 'code') await queueMessage(ctx, { ...message, kind, params: { code, purpose, minutes: validMinutes } })
    if (kind === 'account_exists') await queueMessage(ctx, { ...message, kind, params: {} })
    await eraseSealed(ctx, id)
    return undefined
  })

/** Looks whether an account has the address, and queues the message that fits. */
export const deliverCodeJob = createRowJob({
  name: deliverCodeJobName,
  policy: { maxRetries: 8, retrySeconds: 2, maxRetrySeconds: 120, maxRunSeconds: 60, retentionSeconds: 600 },
  maxConcurrent: 4,
  run,
})
