import { useBoot } from '#web/client/boot.ts'
import { BrandMark } from '#web/client/brand-mark.tsx'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** Mark and name with a link to the home page. */
export function Logo() {
  const t = useText()
  const href = useHref()
  const { name } = useBoot().brand
  return (
    <a className="logo" href={href('/index')} aria-label={t('shell.logo.home', { brand: name })}>
      <BrandMark />
      <b>{name}</b>
    </a>
  )
}
