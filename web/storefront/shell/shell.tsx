import { ScrollRestoration } from 'react-router'
import { KeepAlivePages } from '#web/storefront/app/keep-alive-pages.tsx'
import { PageLinks } from './page-links.tsx'
import { ShellFrame } from './shell-frame.tsx'

/** The frame around every page. Kept pages stand after the restoration, which would send them to the top. */
export function Shell() {
  return (
    <ShellFrame>
      <PageLinks />
      <ScrollRestoration />
      <KeepAlivePages />
    </ShellFrame>
  )
}
