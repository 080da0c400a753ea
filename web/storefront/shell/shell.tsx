import { ScrollRestoration } from 'react-router'
import { KeepAlivePages } from '#web/storefront/app/keep-alive-pages.tsx'
import { PageLinks } from './page-links.tsx'
import { ShellFrame } from './shell-frame.tsx'
import type { ShellParts } from './shell-parts.ts'

/**
 * The frame of every page. The pages come after ScrollRestoration, which would otherwise scroll a restored page to the
 * top.
 */
export function Shell({ parts }: { parts: ShellParts }) {
  return (
    <ShellFrame parts={parts}>
      <PageLinks />
      <ScrollRestoration />
      <KeepAlivePages />
    </ShellFrame>
  )
}
