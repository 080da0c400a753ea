import type { NewsletterContent, newslettersApi } from '#contract/newsletters.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { getMailOrigin, queueMail } from '#server/modules/messages/public.ts'
import type { Ctx, UserCtx } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueJobs } from '#server/platform/outbox.ts'
import { fieldRefusal, refusal } from '#server/platform/refusal.ts'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { endSending, insertNewsletter, schedule, unschedule, updateTexts } from './newsletters.queries.ts'
import { getNewsletter, readNewsletter } from './read-newsletters.ts'
import { renderNewsletter } from './render-newsletter.ts'
import { sendNewsletterJobName } from './send-newsletter.ts'

type Api = typeof newslettersApi
type Answer = Data<Api['detail']>

const answer = async (ctx: Ctx, id: string): Promise<Answer> => ({ newsletter: await readNewsletter(ctx, id) })

const withoutEmpty = <Texts extends object>(texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Texts

/** The texts as they are stored: sanitised, without those that are empty. */
const clean = ({ titles, bodies }: NewsletterContent): NewsletterContent => ({
  titles: withoutEmpty(titles),
  bodies: withoutEmpty(
    Object.fromEntries(Object.entries(bodies).map(([lang, html]) => [lang, sanitiseRichText(html)])),
  ),
})

function assertComplete(ctx: Ctx, { titles, bodies }: NewsletterContent): void {
  const lang = ctx.brand.settings.defaultLanguage
  if (!titles[lang] || !bodies[lang]) throw refusal('content.incomplete')
}

export async function createNewsletter(ctx: UserCtx, { title }: Parsed<Api['create']>): Promise<Answer> {
  const id = newId(ctx.clock.now().getTime())
  const content: NewsletterContent = { titles: { [ctx.brand.settings.defaultLanguage]: title }, bodies: {} }
  await insertNewsletter(ctx, id, { content, by: ctx.principal.username })
  ctx.audit({ subjectId: id, before: null, after: content })
  return answer(ctx, id)
}

/** A draft at the version that was read. Throws `newsletter.not_draft`, and `newsletter.changed` at another version. */
async function getDraft(ctx: Ctx, { id, version, ...sent }: { readonly id: string; readonly version: number }) {
  const newsletter = await getNewsletter(ctx, id)
  if (newsletter.state !== 'draft') throw refusal('newsletter.not_draft')
  if (newsletter.version !== version)
    throw refusal('newsletter.changed', { versions: [{ version, ...sent }, { ...(await readNewsletter(ctx, id)) }] })
  return newsletter
}

export async function saveNewsletter(ctx: UserCtx, input: Parsed<Api['save']>): Promise<Answer> {
  const before = await getDraft(ctx, input)
  const content = clean(input.content)
  // Somebody else was faster between the read and the write.
  if (!(await updateTexts(ctx, before, { content, by: ctx.principal.username }))) await getDraft(ctx, input)
  ctx.audit({ subjectId: before.id, before: before.content, after: content })
  return answer(ctx, before.id)
}

/** Sends a newsletter to the proven address of the caller by the queue; it counts for nothing. */
export async function testNewsletter(
  ctx: UserCtx,
  { id, textLanguage }: Parsed<Api['test']>,
): Promise<Data<Api['test']>> {
  const { content } = await getNewsletter(ctx, id)
  assertComplete(ctx, content)
  const { userId } = ctx.principal
  const to = (await findRecipient(ctx, userId))?.to
  if (!to) throw refusal('newsletter.no_address')
  const origin = getMailOrigin(ctx)
  const mail = renderNewsletter(ctx, content, { email: to, lang: textLanguage }, origin)
  ctx.audit({ subjectId: id, before: null, after: { test: textLanguage } })
  await queueMail(ctx, { to, userId, kind: 'newsletter', mail })
  return {}
}

/** Sends a draft to every confirmed subscriber, now or at a time. */
export async function sendNewsletterAt(ctx: UserCtx, input: Parsed<Api['send']>): Promise<Answer> {
  const now = ctx.clock.now()
  const startsAt = input.startsAt === undefined ? now : new Date(input.startsAt)
  if (startsAt < now) throw fieldRefusal({ startsAt: { key: 'field.pattern' } })
  const draft = await getDraft(ctx, input)
  assertComplete(ctx, draft.content)
  await inTransaction(ctx, async (ctx) => {
    if (!(await schedule(ctx, draft, startsAt, ctx.principal.username))) throw refusal('newsletter.not_draft')
    await enqueueJobs(ctx, sendNewsletterJobName, [draft.id], startsAt)
  })
  ctx.audit({
    subjectId: draft.id,
    before: { state: 'draft' },
    after: { state: 'scheduled', startsAt: startsAt.toISOString() },
  })
  return answer(ctx, draft.id)
}

/** Ends what is being sent after the mail that is on its way, or makes what waits a draft again. */
export async function cancelNewsletter(ctx: UserCtx, { id }: Parsed<Api['cancel']>): Promise<Answer> {
  const { state } = await getNewsletter(ctx, id)
  const isEnded = (await unschedule(ctx, id)) || (await endSending(ctx, id, 'cancelled'))
  if (!isEnded) throw refusal('newsletter.not_sending')
  ctx.audit({ subjectId: id, before: { state }, after: { state: (await getNewsletter(ctx, id)).state } })
  return answer(ctx, id)
}
