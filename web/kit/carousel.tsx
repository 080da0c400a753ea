import { type FocusEvent, type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { IconButton } from './icon-button.tsx'
import { useKitTexts } from './kit-texts.ts'
import { useSnapTrack } from './use-snap-track.ts'

export interface CarouselProps {
  /** The name of the whole. */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** The time that each slide is shown, in ms. */
  stands?: number
}

const reducedMotion = '(prefers-reduced-motion: reduce)'
const wantsStill = () => matchMedia(reducedMotion).matches

function subscribeMotion(tell: () => void) {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Advances automatically unless paused, hovered, focused, out of sight, or the user prefers reduced motion. */
function usePlay(bring: (at: number) => void, at: number, count: number, stands: number) {
  const still = useSyncExternalStore(subscribeMotion, wantsStill, () => false)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const playing = count > 1 && (wanted ?? !still)
  const [held, setHeld] = useState(false)
  const bringNext = useEffectEvent(bring)
  useEffect(() => {
    if (!playing || held) return
    const timer = setInterval(() => document.hidden || bringNext((at + 1) % count), stands)
    return () => clearInterval(timer)
  }, [playing, held, stands, at, count])
  return { playing, setWanted, setHeld }
}

/** Large images one after another: pause button first, a bar for each, and a track to swipe. */
export function Carousel({ label, slides, stands = 6000 }: CarouselProps) {
  const { pauseCarousel, playCarousel, position } = useKitTexts()
  const count = slides.length
  const { track, at, onScroll, bring } = useSnapTrack<HTMLUListElement>(count)
  const { playing, setWanted, setHeld } = usePlay(bring, at, count, stands)
  const onBlur = (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget))
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={onBlur}
    >
      {count > 1 && (
        <div className="carousel-controls">
          <IconButton
            icon={playing ? 'pause' : 'play'}
            label={playing ? pauseCarousel : playCarousel}
            onClick={() => setWanted(!playing)}
          />
          {slides.map(({ key }, number) => (
            <button
              key={key}
              type="button"
              aria-label={position(number + 1, count)}
              aria-current={number === at || undefined}
              onClick={() => bring(number)}
            />
          ))}
        </div>
      )}
      <ul className="carousel-track" ref={track} onScroll={onScroll}>
        {slides.map(({ key, content }, number) => (
          <li key={key} aria-roledescription="slide" aria-label={position(number + 1, count)} inert={number !== at}>
            {content}
          </li>
        ))}
      </ul>
    </section>
  )
}
