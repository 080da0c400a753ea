import type { ChatMessage } from '#contract/chat.ts'
import type { ApiCall } from '#web/client/api-call.ts'
import type { Party, PartyState } from './chat-state.ts'

type Parties = Readonly<Record<Party, PartyState>>

type Parts = {
  readonly call: ApiCall
  readonly getParties: () => Parties
  readonly setParties: (parties: Parties) => void
  readonly onFailure: (error: unknown) => void
}

export type Rating = { readonly stars: number; readonly comment: string }

/** Reads whether parties answer now, and rates conversations with them. */
export function createPartyReader({ call, getParties, setParties, onFailure }: Parts) {
  const setParty = (party: Party, state: PartyState) => setParties({ ...getParties(), [party]: state })
  const refresh = (party: Party): Promise<void> =>
    call('chat.state', { partyid: party }).then((state) => setParty(party, state), onFailure)
  return {
    refresh,
    refreshAll: (): void => Object.keys(getParties()).forEach((party) => void refresh(party)),
    /** A new message may have opened the conversation again, which ends the rating. */
    onMessages: (party: Party, messages: readonly ChatMessage[]): void => {
      if (messages.length > 0 && getParties()[party]?.rating) void refresh(party)
    },
    /** Rates the closed conversation with a party. Rejects when the server refuses; then the state is read again. */
    rate: async (party: Party, { stars, comment }: Rating): Promise<void> => {
      try {
        const { rating } = await call('chat.rate', { partyid: party, stars, ...(comment.trim() && { comment }) })
        const state = getParties()[party]
        if (state) setParty(party, { ...state, rating })
      } catch (error) {
        onFailure(error)
        void refresh(party)
        throw error
      }
    },
  }
}
