import { Outlet, ScrollRestoration } from 'react-router'
import { ShellFrame } from './shell-frame.tsx'

/** The frame around every page; leaving and coming back keeps the place on the page. */
export function Shell() {
  return (
    <ShellFrame>
      <Outlet />
      <ScrollRestoration />
    </ShellFrame>
  )
}
