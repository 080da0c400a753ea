import './auth-layout.css'
import type { ReactNode } from 'react'
import { useBoot } from '#web/storefront/app/boot.ts'
import { useLanguage } from '#web/text/text-provider.tsx'
import { PageHead } from '#web/storefront/shell/page-head.tsx'

type AuthLayoutProps = {
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
  /** The way to the sister page. */
  readonly foot: ReactNode
}

const goods = 'armchair.b5654a_lamp.d9a441_plant.4f7a5b'

/** A card with one form, and beside it a quiet window of the shop. */
export function AuthLayout({ title, lead, children, foot }: AuthLayoutProps) {
  const { shape } = useBoot().brand
  const side = useLanguage().direction === 'rtl' ? 'right' : 'left'
  return (
    <main className="wrap auth">
      <PageHead title={title} />
      <section className="auth-card">
        <h1>{title}</h1>
        <p className="auth-lead">{lead}</p>
        {children}
        <p className="auth-foot">{foot}</p>
      </section>
      <img className="auth-scene" src={`/media/art/window/${shape}-d9e4df-${side}-tall/${goods}.svg`} alt="" />
    </main>
  )
}
