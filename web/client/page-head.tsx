import { useSyncExternalStore } from 'react'
import { useBoot } from '#web/client/boot.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { titleCount } from '#web/client/title-count.ts'
import { useCounter } from '#web/client/use-counter.ts'

type PageHeadProps = {
  /** The title of the page; the shop's name is added. */
  readonly title: string
  readonly description?: string | undefined
  /** The image of a shared link. */
  readonly image?: string | undefined
  readonly type?: 'website' | 'article' | 'product'
}

/** Title and social metadata; React hoists it into the head. `PageLinks` adds the addresses. */
export function PageHead({ title, description, image, type = 'website' }: PageHeadProps) {
  const t = useText()
  const { brand, host } = useBoot()
  const counter = useCounter()
  const count = counter(useSyncExternalStore(titleCount.subscribe, titleCount.get, () => 0))
  const page = t('common.pageTitle', { page: title, brand: brand.name })
  return (
    <>
      <title>{count ? `(${count}) ${page}` : page}</title>
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={new URL(image, host).href} />}
    </>
  )
}
