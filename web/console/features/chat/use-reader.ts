import { useLocation } from 'react-router'
import { useCurrentUser } from '#web/client/session.ts'
import type { WorkspaceName } from '../../app/section.ts'
import { findWorkspace } from '../../app/sections.ts'

/** Who reads messages, and in which workspace links to orders lead. */
export function useReader(): { readonly ownId: string; readonly workspace: WorkspaceName } {
  const user = useCurrentUser()
  const { pathname } = useLocation()
  return { ownId: user?.id ?? '', workspace: findWorkspace(pathname) ?? 'staff' }
}
