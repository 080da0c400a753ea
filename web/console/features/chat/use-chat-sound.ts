import { useEffect, useState } from 'react'
import { useDesk } from './desk.ts'

const storageKey = 'console.chat-sound'

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

const seconds = 0.18
const hertz = 660

/** Two short notes, made here, so that there is no file to load. */
function playTone(): void {
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0.08, audio.currentTime)
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 2 * seconds)
  volume.connect(audio.destination)
  for (const [index, ratio] of [1, 1.5].entries()) {
    const tone = audio.createOscillator()
    tone.frequency.value = hertz * ratio
    tone.connect(volume)
    tone.start(audio.currentTime + index * seconds)
    tone.stop(audio.currentTime + (index + 1) * seconds)
    if (index === 1) tone.addEventListener('ended', () => void audio.close())
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
      if (event.chatId !== openId || document.visibilityState === 'hidden') playTone()
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
