import './settlement.css'
import type { ReactNode } from 'react'
import { PageHead } from '#web/client/page-head.tsx'

type SettlementFrameProps = {
  readonly title: string
  readonly children: ReactNode
  /** The sums and the one button; stays in view beside the rest. */
  readonly side?: ReactNode
}

/** Cards at the start, sums at the end; one column on narrow screens. */
export function SettlementFrame({ title, children, side }: SettlementFrameProps) {
  return (
    <main className="wrap settlement">
      <PageHead title={title} />
      <div className="settlement-cards">
        <h1>{title}</h1>
        {children}
      </div>
      {side && <aside className="settlement-side">{side}</aside>}
    </main>
  )
}
