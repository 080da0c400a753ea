import type { Person } from '#tests/harness/people.ts'
import type { FaultShop } from '../faults/fault-shop.ts'
import { parseData, sendRequest } from '../faults/send-request.ts'
import type { ServerProcess } from '../faults/server-process.ts'
import { ChatClient } from './chat-client.ts'

/** The two ends of one conversation. */
export type Conversation = { readonly chatId: string; readonly user: ChatClient; readonly desk: ChatClient }

type Options = {
  /** The servers that run now, one for each end; an end whose server was killed goes to the other. */
  readonly servers: readonly ServerProcess[]
  readonly shopper: Pick<Person, 'token'> & { readonly id: string }
  readonly agent: Pick<Person, 'token'>
  readonly fills: boolean
}

/** Opens a conversation by its first message, the shopper at one server and the agent at the other. */
export async function openConversation({ servers, shopper, agent, fills }: Options): Promise<Conversation> {
  const serve = (end: number) => () => (servers[end]!.hasEnded() ? servers[1 - end]! : servers[end]!).base
  const first = { base: servers[0]!.base, timeoutMs: 15_000 }
  const body = { content: 'first', clientId: 'first' }
  const { status, text } = await sendRequest(first, { path: '/api/chat/send', body, token: shopper.token })
  if (status !== 200) throw new Error(`the first message was refused: ${text}`)
  const inbox = await sendRequest(first, { path: '/admin/chat/list?pageSize=100', token: agent.token })
  const list = parseData(inbox).pageList as { id: string; shopper: { id: string } }[]
  const { id: chatId } = list.find((chat) => chat.shopper.id === shopper.id)!
  const user = new ChatClient(
    {
      token: shopper.token,
      paths: { events: '/api/chat/events', list: '/api/chat/list', send: '/api/chat/send' },
      place: {},
    },
    { findServer: serve(0), fills },
  )
  const desk = new ChatClient(
    {
      token: agent.token,
      paths: { events: '/admin/chat/events', list: '/admin/chat/messages', send: '/admin/chat/send' },
      place: { chatId },
    },
    { findServer: serve(1), fills },
  )
  if (fills) await Promise.all([user.begin(), desk.begin()])
  return { chatId, user, desk }
}

/** The stored messages, in the order of the numbers. */
export const readStored = ({ fixtures }: FaultShop, chatId: string) =>
  fixtures
    .db()
    .selectFrom('chat_messages')
    .select(['id', 'seq', 'content'])
    .where('brand_id', '=', fixtures.brand.id)
    .where('chat_id', '=', chatId)
    .orderBy('seq')
    .execute()
