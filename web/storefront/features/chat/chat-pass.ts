import type { ApiCall } from '#web/client/api-call.ts'
import type { ChatUser } from './chat-access.ts'

/** Opens the chat in this tab instead of the session cookie. */
export type ChatPass = { readonly token: string; readonly user: ChatUser }

const key = 'chat.pass'
const ticketPattern = /^#ticket=([\w-]+)$/

/** The ticket of the address, which it leaves at once: neither the history nor a copied address has it. */
export function takeTicket(): string | null {
  const ticket = ticketPattern.exec(location.hash)?.[1] ?? null
  if (ticket !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return ticket
}

export function readPass(): ChatPass | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as ChatPass | null
  } catch {
    return null
  }
}

/** Trades a ticket for what opens the chat, kept in this tab over a reload. */
export async function tradeTicket(call: ApiCall, ticket: string): Promise<ChatPass> {
  const pass = await call('chat.enter', { ticket })
  try {
    sessionStorage.setItem(key, JSON.stringify(pass))
  } catch {
    // It counts until the tab is loaded again.
  }
  return pass
}
