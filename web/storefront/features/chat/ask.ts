import { service, type Party } from './chat-state.ts'

/** What a conversation is about: its card is sent with the first message. */
export type About = { readonly type: 'goods' | 'order'; readonly id: string; readonly name: string }

/** Whom to write to, and about what; a store without a name is looked up. */
export type Ask = { readonly party: { readonly id: Party; readonly name: string }; readonly about: About | null }

export const askService: Ask = { party: { id: service, name: '' }, about: null }
