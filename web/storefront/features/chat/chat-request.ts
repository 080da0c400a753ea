import { service, type Party } from './chat-state.ts'

/** The subject of a conversation: its card is sent with the first message. */
export type About = { readonly type: 'goods' | 'order'; readonly id: string; readonly name: string }

/** Whom to write to, and about what; a store without a name is looked up. */
export type ChatRequest = {
  readonly party: { readonly id: Party; readonly name: string }
  readonly about: About | null
}

export const serviceRequest: ChatRequest = { party: { id: service, name: '' }, about: null }
