import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { getBounds, toVideoBox, type Shape } from './camera-guides.ts'
import { measureFrame, toGrey, toHint, type PhotoHint } from './frame-quality.ts'

const sampleMs = 300
const sampleWidth = 160
/** A hint changes after so many equal samples, else it would flicker and be read aloud all the time. */
const steadySamples = 2
/** The shutter closes by itself after so many sharp samples. */
const sharpSamples = 5

interface HintOptions {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isLive: boolean
  readonly guides: readonly Shape[]
  /** Called once the frame was sharp for a moment. */
  readonly onSharp: () => void
}

function readHint(video: HTMLVideoElement, guides: readonly Shape[], canvas: HTMLCanvasElement): PhotoHint | null {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const view = { width: video.clientWidth, height: video.clientHeight }
  if (!context || !video.videoWidth || !view.width || guides.length === 0) return null
  // The document, which is the last of the guides.
  const box = toVideoBox(getBounds(guides.slice(-1)), view, { width: video.videoWidth, height: video.videoHeight })
  if (box.width < 1 || box.height < 1) return null
  canvas.width = sampleWidth
  canvas.height = Math.max(3, Math.round((sampleWidth * box.height) / box.width))
  context.drawImage(video, box.x, box.y, box.width, box.height, 0, 0, canvas.width, canvas.height)
  return toHint(measureFrame(toGrey(context.getImageData(0, 0, canvas.width, canvas.height).data), canvas.width))
}

/** Looks at the frame a few times a second and says how the photo would be; null until it is known. */
export function useFrameHint({ video, isLive, guides, onSharp }: HintOptions): PhotoHint | null {
  const [hint, setHint] = useState<PhotoHint | null>(null)
  const sample = useEffectEvent((canvas: HTMLCanvasElement) => video.current && readHint(video.current, guides, canvas))
  const sharp = useEffectEvent(() => onSharp())
  useEffect(() => {
    if (!isLive) return undefined
    const canvas = document.createElement('canvas')
    let last: PhotoHint | null = null
    let equal = 0
    const timer = setInterval(() => {
      const next = sample(canvas)
      equal = next === last ? equal + 1 : 1
      last = next
      if (next === null) return
      if (equal >= steadySamples) setHint(next)
      if (next === 'sharp' && equal === sharpSamples) sharp()
    }, sampleMs)
    return () => clearInterval(timer)
  }, [isLive])
  return isLive ? hint : null
}
