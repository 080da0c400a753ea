import { useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'

export const useChatState = ({ subscribe, getState }: ChatStore): ChatState => useSyncExternalStore(subscribe, getState)
