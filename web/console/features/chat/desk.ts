import { createContext, use } from 'react'
import type { UserInfo } from '#contract/account.ts'
import type { ChatStream } from './chat-stream.ts'
import type { Conversations } from './conversations.ts'

/** Whose conversations a desk answers: those with the service of the brand, or those of the person's store. */
export const desks = {
  staff: { workspace: 'staff', module: 'staffChat', path: '/staff/chat', events: '/admin/chat/events' },
  seller: { workspace: 'seller', module: 'sellerChat', path: '/seller/chat', events: '/seller/chat/events' },
} as const
type DeskPlace = (typeof desks)[keyof typeof desks]

export type Desk = DeskPlace & {
  readonly user: UserInfo
  readonly stream: ChatStream
  readonly conversations: Conversations
}

export const DeskContext = createContext<Desk | null>(null)

/** The desk that is open. Throws outside of one. */
export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('no DeskContext above this component')
  return desk
}
