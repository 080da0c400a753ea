import type { ChatMessage } from '#contract/chat.ts'
import type { ApiCall } from '#web/client/api-call.ts'
import type { Party, Thread } from './chat-state.ts'
import type { ChatStorage } from './chat-storage.ts'
import { getLastReceived } from './messages.ts'

const pageSize = 50

type Parts = {
  readonly call: ApiCall
  readonly storage: ChatStorage
  readonly getThread: (party: Party) => Thread
  readonly setThread: (party: Party, changes: Partial<Thread>) => void
  readonly addMessages: (party: Party, added: readonly ChatMessage[], more?: Partial<Thread>) => void
  readonly onFailure: (error: unknown) => void
}

/** Reads messages of conversations: the newest, what is missing behind the last known one, and older ones. */
export function createReader({ call, storage, getThread, setThread, addMessages, onFailure }: Parts) {
  const readNewer = async (party: Party): Promise<void> => {
    for (;;) {
      const last = getThread(party).messages.at(-1)
      const answer = await call('chat.list', { partyid: party, ...(last && { message_id: last.id }), limit: pageSize })
      const { hasMore } = answer
      // An answer that left the server before a read mark arrived takes nothing back.
      const readSeq = Math.max(answer.readSeq, getThread(party).readSeq)
      addMessages(party, answer.pageList, { readSeq, error: null, ...(!last && { hasOlder: hasMore }) })
      if (!last || !hasMore) return
    }
  }

  const reading = new Map<Party, Promise<void>>()
  const wanted = new Set<Party>()
  /** Reads once at a time for each party; a wish that comes meanwhile is done afterwards. Rejects when it fails. */
  const refresh = (party: Party): Promise<void> => {
    const running = reading.get(party)
    if (running) {
      wanted.add(party)
      return running
    }
    const run = async () => {
      do {
        wanted.delete(party)
        await readNewer(party)
      } while (wanted.has(party))
    }
    const made = run().finally(() => reading.delete(party))
    reading.set(party, made)
    return made
  }

  return {
    refresh,
    refreshSoftly: (party: Party): void => void refresh(party).catch(onFailure),
    open: async (party: Party): Promise<void> => {
      const savedId = storage.readLastId(party)
      const before = getLastReceived(getThread(party).messages)
      try {
        await refresh(party)
        const { messages } = getThread(party)
        // Where this browser saved none of them, everything that is there counts as seen.
        const saved = messages.find(({ id }) => id === savedId) ?? messages.at(-1)
        setThread(party, { isLoaded: true, seenSeq: before || saved?.seq || 0, error: null })
      } catch (error) {
        onFailure(error)
        setThread(party, { error, isLoaded: getThread(party).messages.length > 0 })
      }
    },
    readOlder: async (party: Party): Promise<void> => {
      const { messages, hasOlder, isLoadingOlder } = getThread(party)
      const [first] = messages
      if (!first || !hasOlder || isLoadingOlder) return
      setThread(party, { isLoadingOlder: true })
      try {
        const answer = await call('chat.list', { partyid: party, before: first.id, limit: pageSize })
        addMessages(party, answer.pageList, { hasOlder: answer.hasMore })
      } catch (error) {
        onFailure(error)
      } finally {
        setThread(party, { isLoadingOlder: false })
      }
    },
  }
}
