import type { chatShopperApi } from '#contract/chat-shopper.ts'
import type { Data, Parsed } from '#contract/operation.ts'
import { translateServer } from '#i18n/translate.ts'
import { findStores } from '#server/modules/merchants/public.ts'
import { toBrandDateTime, toBrandDay } from '#server/platform/brand-time.ts'
import type { UserCtx } from '#server/platform/context.ts'
import { pickText } from '#server/platform/pick-text.ts'
import { listMessages } from './chat.queries.ts'
import { toChatMessages } from './chat-views.ts'
import { findOwnChat, toParty } from './shopper-chat.ts'

type Transcript = (typeof chatShopperApi)['transcript']

const maxMessages = 5_000

type Message = Awaited<ReturnType<typeof toChatMessages>>[number]

function toWords(ctx: UserCtx, { type, content, card }: Message): string {
  if (type === 'img') return `[${translateServer(ctx.lang, '图片')}]`
  return type === 'text' ? content : `[${card?.name ?? '-'}]`
}

/** The caller's conversation with a party as text, times in the brand's zone. Throws `store.not_found`. */
export async function writeTranscript(ctx: UserCtx, input: Parsed<Transcript>): Promise<Data<Transcript>> {
  const party = toParty(input.partyid)
  const chat = await findOwnChat(ctx, input.partyid)
  const [stores, rows] = await Promise.all([
    party === null ? null : findStores(ctx, [party]),
    chat ? listMessages(ctx, { chatId: chat.id, withNotes: false, limit: maxMessages }) : [],
  ])
  const pick = (texts: unknown) => pickText(texts, ctx.lang, ctx.brand.settings.defaultLanguage)
  const other = party === null ? ctx.brand.settings.name : pick(stores?.get(party)?.name)
  const own = translateServer(ctx.lang, '我')
  const lines = (await toChatMessages(ctx, rows)).map((message) => {
    const time = toBrandDateTime(ctx.brand, new Date(message.createtime))
    return `${time}  ${message.send_receive === 'send' ? own : other || '-'}: ${toWords(ctx, message)}`
  })
  const day = toBrandDay(ctx.brand, ctx.clock.now())
  return { name: `chat-${day}.txt`, text: lines.join('\n') }
}
