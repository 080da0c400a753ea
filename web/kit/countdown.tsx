import { type ReactNode, useSyncExternalStore } from 'react'

export interface TimeLeft {
  days: number
  hours: number
  minutes: number
  seconds: number
}

const second = 1000

/** Splits a span in ms into whole days, hours, minutes and seconds; a span that is over gives zeros. */
export function splitTime(span: number): TimeLeft {
  const whole = Math.max(0, Math.floor(span / second))
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  }
}

function everySecond(tick: () => void) {
  const timer = setInterval(tick, second)
  return () => clearInterval(timer)
}

const thisSecond = () => Math.floor(Date.now() / second) * second

export interface CountdownProps {
  /** The end, ISO 8601. */
  until: string
  /** The server's clock in ms when the page was made, so that the first paint agrees with it. */
  now: number
  /** Writes what is left in the language of the page. */
  children: (left: TimeLeft) => ReactNode
  /** Replaces the countdown after its end. */
  ended?: ReactNode
}

/** The remaining time, updated every second; screen readers hear it only on request. */
export function Countdown({ until, now, children, ended }: CountdownProps) {
  const at = useSyncExternalStore(everySecond, thisSecond, () => now)
  const span = Date.parse(until) - at
  return (
    <span className="tabular-numbers" role="timer">
      {span > 0 ? children(splitTime(span)) : ended}
    </span>
  )
}
