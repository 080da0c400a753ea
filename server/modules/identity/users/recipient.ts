import { resolveLocale, type Locale } from '#i18n/locales.ts'
import type { Tables } from '#server/db/schema.ts'
import type { Ctx } from '#server/platform/context.ts'

type UserCtx = Ctx<Pick<Tables, 'users'>>

/** Where and how to write to a user. */
type Recipient = {
  readonly userId: string
  readonly username: string
  /** Their proven mail address; null without one. */
  readonly to: string | null
  /** Their proven phone number; null without one. */
  readonly phone: string | null
  readonly lang: Locale
}

/** An active user; null for any other. */
export async function findRecipient(ctx: UserCtx, userId: string): Promise<Recipient | null> {
  const user = await ctx.db
    .selectFrom('users')
    .select(['username', 'email', 'phone', 'lang'])
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!user) return null
  const { username, email, phone, lang } = user
  return { userId, username, to: email, phone, lang: resolveLocale(lang) ?? ctx.brand.startLanguage }
}

/** Keeps the language that a user logs in with; mails are written in it. */
export const updateUserLanguage = (ctx: UserCtx, userId: string) =>
  ctx.db
    .updateTable('users')
    .set({ lang: ctx.lang })
    .where('brand_id', '=', ctx.brand.id)
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('lang', 'is', null), eb('lang', '<>', ctx.lang)]))
    .execute()
