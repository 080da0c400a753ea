import { useText } from '#web/client/text/text-provider.tsx'
import { useConsoleStart } from './console-start.ts'

/** The title of the document; React hoists it into the head. */
export function PageTitle({ children }: { children: string }) {
  const t = useText()
  const { brand } = useConsoleStart()
  return <title>{t('common.pageTitle', { page: children, brand: brand.name })}</title>
}
