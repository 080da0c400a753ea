import { hash } from '#demo/catalogue/random.ts'
import { text } from '#demo/catalogue/text.ts'
import { chatRows, replyRows, type ChatLine, type ChatRow } from '#demo/catalogue/texts/chat-rows.ts'
import type { BaseLanguage } from '#demo/catalogue/types.ts'
import { toInstant } from '#server/platform/brand-time.ts'
import { buildBrandData, type BrandData, type GoodsEntry } from './brand-data.ts'
import { chatOrderId, type ChatOrder } from './chat-order-rows.ts'
import { demoId } from './demo-id.ts'
import { listDaysBefore } from './figure-rows.ts'
import type { Rows } from './fill-tables.ts'
import { getOwnerId, listShopperIds, listStaff } from './people.ts'

/** Of the service, where a store has its own id, and of no person. */
const noId = '00000000-0000-0000-0000-000000000000'
const minute = 60_000
/** So many hold one of the first store: the default brand has forty stores, the others eight. */
const getFewGoods = ({ brand }: BrandData): number => (brand.site === 'default' ? 400 : 40)

/** A demo conversation with what its rows have in common. */
type DemoChat = ChatRow & {
  readonly id: string
  readonly number: number
  readonly lang: BaseLanguage
  readonly userId: string
  readonly storeId: string | null
  /** Who answers for the party. */
  readonly agentId: string
  readonly goodsId: string
  readonly at: (minutesAgo: number) => Date
}

const languages: readonly BaseLanguage[] = ['en', 'zh-CN', 'ar']
/** In the default brand shoppers write in the languages of their addresses. */
const languagesOfShoppers: readonly BaseLanguage[] = ['en', 'zh-CN', 'ar', 'en', 'en']

function getLanguage({ brand }: BrandData, shopper: number): BaseLanguage {
  if (brand.site === 'default') return languagesOfShoppers[shopper]!
  return languages.find((one) => one === brand.settings.defaultLanguage) ?? 'en'
}

/** The first products of the brand, which cost little to build again. */
export const listFirstGoods = (data: BrandData): readonly GoodsEntry[] =>
  buildBrandData(data.brand, getFewGoods(data), data.now).slices().next().value ?? []

const getAgentId = ({ brand }: BrandData): string => listStaff(brand).find(({ role }) => role === 'support')!.userId

/** The conversations, and the order that one of them is about. */
export type DemoChats = { readonly chats: readonly DemoChat[]; readonly order: ChatOrder }

export function buildChats(data: BrandData): DemoChats {
  const { brand, now, stores, storeId } = data
  const goods = listFirstGoods(data)
  const firstStore = storeId(stores[0]!.key)
  const ofFirstStore = goods.find((entry) => entry.storeId === firstStore) ?? goods[0]!
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * minute)
  const chats = chatRows.map((row, index): DemoChat => {
    const isStore = row.party === 'store'
    return {
      ...row,
      id: demoId('chat', brand.id, index + 1),
      number: index + 1,
      lang: getLanguage(data, row.shopper),
      userId: listShopperIds(data)[row.shopper]!,
      storeId: isStore ? ofFirstStore.storeId : null,
      agentId: isStore
        ? getOwnerId(
            data,
            stores.findIndex(({ key }) => key === ofFirstStore.goods.storeKey),
          )
        : getAgentId(data),
      goodsId: (isStore ? ofFirstStore : goods[index % goods.length]!).id,
      at,
    }
  })
  const { shopper } = chatRows.find(({ lines }) => lines.some(([, , content]) => content === 'order'))!
  return { chats, order: { entry: goods[7 % goods.length]!, shopper, placedAt: at(95), closedAt: at(65) } }
}

const isFrom = (side: 'shopper' | 'team') => (line: ChatLine) => line[0] === side

/** The first message of the shopper after the last answer; undefined where no shopper waits. */
function findWaiting({ lines, state }: ChatRow): ChatLine | undefined {
  if (state === 'closed') return undefined
  const answered = lines.findLastIndex(isFrom('team'))
  return lines.slice(answered + 1).find(isFrom('shopper'))
}

export function* conversationRows({ brand }: BrandData, { chats }: DemoChats): Rows<'chats'> {
  for (const chat of chats) {
    const { id, userId, storeId, lang, lines, state, isAssigned, agentId, isUnread, at } = chat
    const shown = lines.findLastIndex(([writer]) => writer !== 'note')
    const waiting = findWaiting(chat)
    const lastRead = lines.findLastIndex(isFrom('shopper')) + 1
    yield {
      brand_id: brand.id,
      id,
      user_id: userId,
      store_id: storeId,
      lang,
      last_seq: lines.length,
      shown_seq: shown + 1,
      shown_at: at(lines[shown]![1]),
      user_read_seq: isUnread ? lastRead : lines.length,
      team_read_seq: waiting ? lines.findLastIndex(isFrom('team')) + 1 : lines.length,
      state,
      assignee_id: isAssigned ? agentId : null,
      waiting_since: waiting ? at(waiting[1]) : null,
      case_number: 1,
      case_opened_at: lines.some(isFrom('team')) ? null : at(lines[0]![1]),
      created_at: at(lines[0]![1]),
    }
  }
}

export function* chatMessageRows(data: BrandData, { chats }: DemoChats): Rows<'chat_messages'> {
  for (const chat of chats)
    for (const [index, [writer, minutesAgo, content]] of chat.lines.entries()) {
      const isCard = content === 'goods' || content === 'order'
      const card = content === 'goods' ? chat.goodsId : chatOrderId(data)
      yield {
        brand_id: data.brand.id,
        chat_id: chat.id,
        seq: index + 1,
        id: demoId('chat message', data.brand.id, chat.number * 100 + index),
        side: writer === 'shopper' ? 'shopper' : 'team',
        sender_id: writer === 'shopper' ? chat.userId : chat.agentId,
        kind: isCard ? content : writer === 'note' ? 'note' : 'text',
        content: isCard ? card : text(content)[chat.lang],
        created_at: chat.at(minutesAgo),
      }
    }
}

export function* chatCaseRows({ brand }: BrandData, { chats }: DemoChats): Rows<'chat_cases'> {
  for (const { id, storeId, lang, lines, agentId, closed, at } of chats) {
    const openedAt = at(lines[0]![1])
    const answer = lines.find(isFrom('team'))
    const answeredAt = answer ? at(answer[1]) : null
    const closedAt = closed ? at(closed.minutesAgo) : null
    yield {
      brand_id: brand.id,
      chat_id: id,
      number: 1,
      party_id: storeId ?? noId,
      lang,
      opened_at: openedAt,
      answered_at: answeredAt,
      answered_by: answeredAt && agentId,
      answer_seconds: answeredAt && (answeredAt.getTime() - openedAt.getTime()) / 1000,
      closed_at: closedAt,
      closed_by: closedAt && agentId,
      agent_id: closedAt && agentId,
      stars: closed?.stars ?? null,
      comment: closed?.comment ? text(closed.comment)[lang] : null,
      rated_at: closedAt,
    }
  }
}

export function* chatReplyRows(data: BrandData): Rows<'chat_replies'> {
  for (const [index, [code, reply]] of replyRows.entries())
    yield {
      brand_id: data.brand.id,
      id: demoId('chat reply', data.brand.id, index + 1),
      party_id: noId,
      code,
      texts: data.translate(text(reply)),
      updated_by: getAgentId(data),
      updated_at: data.now,
    }
}

/** Conversations by hour of the day, of a full hour of the evening 4. */
const openedByHour = [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 2, 1, 2, 3, 3, 2, 3, 4, 4, 3, 1, 0]
const figureDays = 30

/** Figures of the service until yesterday, whose conversations are not kept; the same in every run. */
export function* chatFigureRows(data: BrandData): Rows<'chat_figures'> {
  const { brand, now } = data
  const agentId = getAgentId(data)
  for (const { day, isWeekend } of listDaysBefore(brand, now, figureDays)) {
    const midnight = toInstant(brand, day, '00:00').getTime()
    for (const [hour, usual] of openedByHour.entries()) {
      const luck = hash(`${brand.site} chats ${day} ${hour}`)
      const opened = Math.round((usual * (isWeekend ? 1.4 : 1) * (40 + (luck % 70))) / 160)
      if (opened === 0) continue
      const answered = opened - (luck % 9 === 0 ? 1 : 0)
      const rated = Math.round((answered * (luck % 5)) / 7)
      const common = {
        brand_id: brand.id,
        party_id: noId,
        hour: new Date(midnight + hour * 60 * minute),
        lang: getLanguage(data, luck % languagesOfShoppers.length),
        day,
      }
      const none = { sent: 0, answered: 0, answer_seconds: 0, late: 0, closed: 0, close_seconds: 0, rated: 0, stars: 0 }
      yield { ...common, agent_id: noId, received: opened * 3 + (luck % 3), opened, ...none }
      if (answered === 0) continue
      yield {
        ...common,
        agent_id: agentId,
        received: 0,
        opened: 0,
        sent: answered * 3,
        answered,
        answer_seconds: answered * (110 + (luck % 400)),
        late: luck % 13 === 0 ? 1 : 0,
        closed: answered,
        close_seconds: answered * (1_500 + (luck % 5_000)),
        rated,
        stars: rated * 5 - (luck % 4 === 0 ? Math.min(rated, 1) : 0),
      }
    }
  }
}
