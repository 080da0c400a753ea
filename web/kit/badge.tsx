import type { ReactNode } from 'react'

/** A short label on an image or beside a name: a reduction, a new product, or a quiet mark. */
export function Badge({ tone, children }: { tone: 'sale' | 'ink' | 'soft'; children: ReactNode }) {
  return <bdi className={`badge tabular-numbers badge-${tone}`}>{children}</bdi>
}

export type StatusTone = 'accent' | 'star' | 'focus' | 'sale' | 'success' | 'danger' | 'quiet'

/** The state of something, always a dot and a word: colour alone would not reach everyone. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`status status-${tone}`}>{children}</span>
}
