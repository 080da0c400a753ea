import type { ReactNode } from 'react'

/** A word on a picture or beside a name: reduced price, something new, or a quiet mark. */
export function Badge({ tone, children }: { tone: 'sale' | 'ink' | 'soft'; children: ReactNode }) {
  return <bdi className={`badge tabular-numbers badge-${tone}`}>{children}</bdi>
}

export type StatusTone = 'accent' | 'star' | 'focus' | 'sale' | 'success' | 'danger' | 'quiet'

/** Where a thing stands: always a dot and a word, never the colour alone. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}
