import './auth-layout.css'
import type { ReactNode } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { nightMedia, toNightScene } from '#web/storefront/features/content/scene-image.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { usePage } from '#web/storefront/app/use-page.ts'

type AuthLayoutProps = {
  /** Instead of the title of the page, for a step with another subject. */
  readonly heading?: string | undefined
  readonly lead: string
  readonly children: ReactNode
  /** The link to the other of login and registration. */
  readonly foot: ReactNode
}

const goods = 'armchair.b5654a_lamp.d9a441_plant.4f7a5b'

/** A card with one form, and beside it a quiet window of the shop. */
export function AuthLayout({ heading, lead, children, foot }: AuthLayoutProps) {
  const t = useText()
  const { title } = usePage()
  const { shape, sceneColor } = useBoot().brand
  const side = useLanguage().direction === 'rtl' ? 'right' : 'left'
  const scene = `/media/art/window/${shape}-${sceneColor}-${side}-tall/${goods}.svg`
  return (
    <main className="wrap auth-layout">
      <section className="auth-layout-card">
        <h1>{heading ?? (title && t(title))}</h1>
        <p className="auth-layout-lead">{lead}</p>
        {children}
        <p className="auth-layout-foot">{foot}</p>
      </section>
      <picture>
        <source media={nightMedia} srcSet={toNightScene(scene)} />
        <img className="auth-layout-scene" src={scene} alt="" />
      </picture>
    </main>
  )
}
