import { createHash } from 'node:crypto'
import { isMailStopped } from '#server/modules/messages/mail-stops/public.ts'
import { getMailOrigin, MessageRefusedError, sendMail } from '#server/modules/messages/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { createRowJob, type JobControl } from '#server/platform/queue/job-kind.ts'
import { skip, type JobOutcome } from '#server/platform/queue/queue.rules.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import {
  beginSending,
  claimMail,
  countClaimsSince,
  countMail,
  deleteClaim,
  deleteMailsBefore,
  endSending,
  findLastAddress,
  findNewsletter,
  lockSending,
  type NewsletterRecord,
} from './newsletters.queries.ts'
import { buildUnsubscribeLinks, renderNewsletter, type Receiver } from './render-newsletter.ts'
import { countSubscribers, listAddressees, lockSubscriber } from './subscribers.queries.ts'

/** Name of the job that sends a newsletter; stored with the jobs. */
export const sendNewsletterJobName = 'send-newsletter'

const minuteMs = 60_000
const retentionMs = 30 * 86_400_000

/** The id of a mail: the same for each attempt, without the address in clear. */
const toMailId = (id: string, email: string) =>
  `${id}.${createHash('sha256').update(`${id} ${email}`).digest('hex').slice(0, 24)}`

/** Stores that the mail is to leave, in one transaction with the last look at newsletter and subscription. */
const claim = (ctx: Ctx, id: string, email: string): Promise<boolean> =>
  inTransaction(
    ctx,
    async (ctx) => (await lockSending(ctx, id)) && (await lockSubscriber(ctx, email)) && claimMail(ctx, id, email),
  )

/** Sends one mail. One that a server did not take now is sent by the next attempt of the job; nothing is sent twice. */
async function sendOne(ctx: Ctx, { id, content }: NewsletterRecord, receiver: Receiver, origin: string): Promise<void> {
  const { email: to } = receiver
  if (!(await claim(ctx, id, to))) return
  if (await isMailStopped(ctx, to, 'newsletter')) {
    await countMail(ctx, id, 'refused_count')
    return
  }
  const mail = renderNewsletter(ctx, content, receiver, origin)
  const unsubscribeLink = buildUnsubscribeLinks(ctx, to, origin).oneClick
  try {
    await sendMail(ctx, { id: toMailId(id, to), kind: 'newsletter', to, ...mail, unsubscribeLink })
  } catch (error) {
    if (!(error instanceof MessageRefusedError)) {
      await deleteClaim(ctx, id, to)
      throw error
    }
    await countMail(ctx, id, 'refused_count')
    return
  }
  await countMail(ctx, id, 'sent_count')
}

/** The newsletter once it is being sent; null where there is nothing to send. */
async function begin(ctx: Ctx, id: string): Promise<NewsletterRecord | null> {
  const newsletter = await findNewsletter(ctx, id)
  const isDue = newsletter?.state === 'scheduled' && newsletter.startsAt! <= ctx.clock.now()
  if (isDue) {
    await beginSending(ctx, id, await countSubscribers(ctx))
    const begun = await findNewsletter(ctx, id)
    return begun?.state === 'sending' ? begun : null
  }
  return newsletter?.state === 'sending' ? newsletter : null
}

/** Sends as many mails as the minute allows, and makes itself due again until each subscriber was sent one. */
async function sendNewsletter(
  ctx: Ctx,
  id: string,
  { reportProgress }: Pick<JobControl, 'reportProgress'>,
): Promise<JobOutcome | undefined> {
  const newsletter = await begin(ctx, id)
  if (!newsletter) return skip('the newsletter is not to be sent')
  const origin = getMailOrigin(ctx)
  const { newsletterMailsPerMinute: perMinute } = ctx.brand.policy
  const since = new Date(ctx.clock.now().getTime() - minuteMs)
  const limit = perMinute - (await countClaimsSince(ctx, since, perMinute))
  const after = await findLastAddress(ctx, id)
  const confirmedBy = newsletter.startedAt!
  // One more, so that the last minute knows that it is the last.
  const addressees = await listAddressees(ctx, { confirmedBy, after, limit: limit + 1 })
  for (const [index, receiver] of addressees.slice(0, limit).entries()) {
    await sendOne(ctx, newsletter, receiver, origin)
    await reportProgress(newsletter.sent + newsletter.refused + index + 1, newsletter.total)
  }
  if (addressees.length > limit)
    await inTransaction(ctx, (ctx) =>
      enqueueJobs(ctx, sendNewsletterJobName, [id], new Date(ctx.clock.now().getTime() + minuteMs)),
    )
  else await endSending(ctx, id, 'sent')
  return undefined
}

export const sendNewsletterJob = createRowJob({
  name: sendNewsletterJobName,
  policy: { maxRetries: 24, retrySeconds: 30, maxRetrySeconds: 3_600, maxRunSeconds: 1_800, retentionSeconds: 86_400 },
  maxConcurrent: 1,
  run: sendNewsletter,
})

/** Deletes the addresses of sent newsletters after 30 days. */
export const purgeNewsletterMails = (ctx: Ctx) =>
  deleteMailsBefore(ctx, new Date(ctx.clock.now().getTime() - retentionMs))
