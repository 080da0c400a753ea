import type { NewsletterContent } from '#contract/newsletters.ts'
import { resolveLocale, type Locale } from '#i18n/locales.ts'
import { renderBodyMail, type RenderedMail } from '#server/modules/messages/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { pickLanguage, toPlainLine, toRichTextView } from '../rich-text-view.ts'
import { createSubscriberKey } from './subscriber-key.ts'

export type Receiver = { readonly email: string; readonly lang: string }
type RenderCtx = Pick<Ctx, 'brand' | 'secret'>

const hasBoth = ({ titles, bodies }: NewsletterContent, lang: Locale) => Boolean(titles[lang] && bodies[lang])

/** Where a mail program and its reader end a subscription. */
export function buildUnsubscribeLinks(ctx: RenderCtx, email: string, origin: string) {
  const key = createSubscriberKey(ctx, email)
  return { oneClick: `${origin}/api/subscribe/unsubscribe?key=${key}`, page: `${origin}/pc/subscription#cancel=${key}` }
}

/** A newsletter in a subscriber's language where it has title and text, else in that of the brand. */
export function renderNewsletter(
  ctx: RenderCtx,
  { titles, bodies }: NewsletterContent,
  { email, lang: wanted }: Receiver,
  origin: string,
): RenderedMail {
  const brandLang = ctx.brand.settings.defaultLanguage
  const own = resolveLocale(wanted) ?? brandLang
  const lang = hasBoth({ titles, bodies }, own) ? own : pickLanguage({ brand: ctx.brand, lang: brandLang }, bodies)
  return renderBodyMail(ctx.brand, lang, {
    subject: toPlainLine(ctx, titles, lang),
    body: toRichTextView(ctx, bodies, lang).body,
    unsubscribePage: buildUnsubscribeLinks(ctx, email, origin).page,
  })
}
