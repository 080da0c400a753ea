import type { ReactNode } from 'react'

/** Text for those who listen: out of sight, still read aloud. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>
}
