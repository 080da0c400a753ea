import type { Policy } from '#contract/brand-file.ts'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'

type ReadingState = {
  readonly user_read_seq: number
  readonly shown_seq: number
}

/** When a shopper who read everything so far gets a mail about a new message; null when they are told already. */
export const toMailDueAt = (
  { chatUnreadMailMinutes }: Pick<Policy, 'chatUnreadMailMinutes'>,
  { user_read_seq, shown_seq }: ReadingState,
  at: Date,
): Date | null => (user_read_seq >= shown_seq ? new Date(at.getTime() + chatUnreadMailMinutes * 60_000) : null)

type UnreadMail = {
  readonly shopper: string
  /** The store, or the name of the brand for its service. */
  readonly party: string
  readonly brand: string
  readonly count: number
  /** Address of the conversation. */
  readonly link: string
}

/** The mail about unread messages in the shopper's language; it repeats no message. */
export function renderUnreadMail(lang: Locale, { shopper, party, brand, count, link }: UnreadMail) {
  const translate = (key: string, params: Record<string, string | number> = {}) => translateServer(lang, key, params)
  return {
    subject: translate('{party} 给您发来新消息', { party }),
    text: [
      translate('您好，{name}：', { name: shopper }),
      translate('您有 {count} 条来自 {party} 的未读消息。', { count, party }),
      `${translate('点击这里查看并回复：')}\n${link}`,
      brand,
    ].join('\n\n'),
  }
}
