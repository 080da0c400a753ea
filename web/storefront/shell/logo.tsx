import { getLogoAddress } from '#contract/logo-icons.ts'
import { useBoot } from '#web/client/boot.ts'
import { useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

/** The brand's mark, inline so that it takes the page's colours. A brand's file may hold plain shapes only. */
function BrandMark() {
  const { mark, logo } = useBoot().brand
  if (logo !== null) return <img src={getLogoAddress(logo, '96')} alt="" width={34} height={34} />
  return (
    <svg viewBox="0 0 34 34" width={34} height={34} aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
  )
}

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
