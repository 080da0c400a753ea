import { useBoot } from '#web/storefront/app/boot.ts'
import { useText } from '#web/text/text-provider.tsx'

/** The document's title, "Classification · Galleria"; React lifts it into the head. */
export function PageTitle({ children }: { children: string }) {
  const t = useText()
  return <title>{t('shell.title', { page: children, brand: useBoot().brand.name })}</title>
}
