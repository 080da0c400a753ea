import type { ReactNode } from 'react'

/** One part of the panel beside a conversation. */
export function SidePart({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="chat-side-part">
      <h3>
        <span>{title}</span>
        {end}
      </h3>
      {children}
    </section>
  )
}
