import { getLogoAddress } from '#contract/logo-icons.ts'
import { useBoot } from '#web/client/boot.ts'

/** The brand's mark, inline so that it takes the page's colours. A brand's file may hold plain shapes only. */
export function BrandMark({ size = 34 }: { size?: number }) {
  const { mark, logo } = useBoot().brand
  if (logo !== null) return <img src={getLogoAddress(logo, '96')} alt="" width={size} height={size} />
  return (
    <svg viewBox="0 0 34 34" width={size} height={size} aria-hidden="true" dangerouslySetInnerHTML={{ __html: mark }} />
  )
}
