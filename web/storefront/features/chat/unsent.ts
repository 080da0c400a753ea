import type { ChatMessage, ChatMessageType } from '#contract/chat.ts'

/** A message that the server has not confirmed yet. */
export type Unsent = {
  readonly clientId: string
  readonly party: string
  readonly type: ChatMessageType
  readonly content: string
  readonly createdAt: string
  /** Why the server does not take it; it is sent again only when the person wants it. Null: it is still sent. */
  readonly refusal: string | null
}

const types: ReadonlySet<unknown> = new Set<ChatMessageType>(['text', 'img', 'goods', 'order'])

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, party, type, content, createdAt, refusal } = value as Record<string, unknown>
  return (
    [clientId, party, content, createdAt].every((field) => typeof field === 'string') &&
    types.has(type) &&
    !Number.isNaN(Date.parse(createdAt as string)) &&
    (refusal === null || typeof refusal === 'string')
  )
}

/** Reads what this browser kept; anything else than that is left out. */
export function parseUnsent(text: string | null): readonly Unsent[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isUnsent) : []
  } catch {
    return []
  }
}

/** Without those that have arrived, however they did. */
export function removeArrived(unsent: readonly Unsent[], messages: readonly ChatMessage[]): readonly Unsent[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  const left = unsent.filter(({ clientId }) => !arrived.has(clientId))
  return left.length === unsent.length ? unsent : left
}

export const setRefusal = (unsent: readonly Unsent[], clientId: string, refusal: string | null): readonly Unsent[] =>
  unsent.map((one) => (one.clientId === clientId ? { ...one, refusal } : one))

/** The next one to send: the first that is not refused, so that the order of writing stays. */
export const findNext = (unsent: readonly Unsent[]): Unsent | undefined =>
  unsent.find(({ refusal }) => refusal === null)

/** Whether sending the same again may help: the server was not reached, busy, or had too many messages. */
export const isTemporary = (status: number | null): boolean =>
  status === null || status === 429 || status === 401 || status >= 500
