import { useEffect, useState } from 'react'
import { playSound } from '#web/client/chat/play-sound.ts'
import { useDesk } from './desk.ts'

const storageKey = 'console.chat-sound'

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Whether new messages sound on this device. What is being read makes no sound. */
export interface ChatSound {
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
}

export function useChatSound(openId: string | undefined): ChatSound {
  const { stream } = useDesk()
  const [isOn, setOn] = useState(readStored)
  useEffect(() => {
    if (!isOn) return undefined
    return stream.listen((event) => {
      if (event.kind !== 'message' || event.message.side !== 'shopper') return
      if (event.chatId !== openId || document.visibilityState === 'hidden') playSound()
    })
  }, [isOn, stream, openId])
  return {
    isOn,
    setOn: (next) => {
      setOn(next)
      try {
        localStorage.setItem(storageKey, next ? 'on' : 'off')
      } catch {
        // It is on until the page is left.
      }
    },
  }
}
