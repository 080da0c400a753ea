import { useBoot } from '#web/storefront/app/boot.ts'
import { useText } from '#web/text/text-provider.tsx'

type PageHeadProps = {
  readonly title: string
  readonly description?: string
  /** The one address of this page, with base. */
  readonly canonical?: string
  /** A page that search engines should leave out: results, filtered lists. */
  readonly noindex?: boolean
  /** What a shared link shows. */
  readonly image?: string
  readonly type?: 'website' | 'product'
}

/** Title and what search engines and shared links read; React lifts it into the head. */
export function PageHead({ title, description, canonical, noindex, image, type = 'website' }: PageHeadProps) {
  const t = useText()
  const { brand } = useBoot()
  const full = t('shell.title', { page: title, brand: brand.name })
  return (
    <>
      <title>{full}</title>
      {description && <meta name="description" content={description} />}
      {noindex && <meta name="robots" content="noindex, follow" />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && (
        <>
          <meta property="og:type" content={type} />
          <meta property="og:site_name" content={brand.name} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={canonical} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={image} />}
        </>
      )}
    </>
  )
}
