import { type ReactNode, Suspense, use, useMemo } from 'react'
import { loadTexts as loadSellerTexts } from 'virtual:texts/consoleSeller'
import { loadTexts as loadStaffTexts } from 'virtual:texts/consoleStaff'
import type { TextLocale } from '#i18n/locales.ts'
import { importWithTimeout } from '#web/client/chunk-loading.ts'
import type { Texts } from '#web/client/text/create-text.ts'
import { MoreTexts, useLanguage } from '#web/client/text/text-provider.tsx'
import type { WorkspaceName } from '../app/sections.ts'

const loaders = { seller: loadSellerTexts, staff: loadStaffTexts }
// Outside React and its cache of answers, so that the end of a session does not take the page away.
const loading = new Map<string, Promise<Texts>>()

/** Starts to load the texts of some workspaces, once for all that need them. Rejects with LoadError. */
export function loadWorkspaceTexts(workspaces: readonly WorkspaceName[], locale: TextLocale): Promise<Texts> {
  const key = [...workspaces, locale].join(' ')
  let texts = loading.get(key)
  if (!texts) {
    texts = Promise.all(workspaces.map((name) => importWithTimeout(() => loaders[name](locale)))).then((all) =>
      Object.assign({}, ...all),
    )
    loading.set(key, texts)
  }
  return texts
}

type WorkspaceTextsProps = { workspaces: readonly WorkspaceName[]; children: ReactNode }

function LoadedTexts({ workspaces, children }: WorkspaceTextsProps) {
  const { locale } = useLanguage()
  const names = workspaces.join(' ')
  const texts = useMemo(() => loadWorkspaceTexts(names.split(' ') as WorkspaceName[], locale), [names, locale])
  return <MoreTexts messages={use(texts)}>{children}</MoreTexts>
}

/** Shows the pages of some workspaces once their texts are there. */
export function WorkspaceTexts(props: WorkspaceTextsProps) {
  return (
    <Suspense fallback={null}>
      <LoadedTexts {...props} />
    </Suspense>
  )
}
