import { useState } from 'react'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SortableList } from '#web/console/kit/sortable-list.tsx'
import { formatNumber } from '#web/kit/number.ts'
import { getSamples } from '../samples.ts'

/** The banners of a home page, whose order is changed. */
export default function BannersSection() {
  const t = useText()
  const { locale, intl } = useLanguage()
  const [banners, setBanners] = useState(() =>
    getSamples(locale).banners.map((name, index) => ({ id: String(index + 1), name })),
  )
  return (
    <section className="console-card" aria-labelledby="banners-heading">
      <header>
        <h2 id="banners-heading">{t('parts.banners.title')}</h2>
      </header>
      <div className="console-card-body">
        <SortableList
          label={t('parts.banners.list')}
          items={banners}
          getKey={({ id }) => id}
          getName={({ name }) => name}
          onReorder={(items) => setBanners([...items])}
          renderItem={({ id, name }, index) => (
            <div className="parts-banner">
              <span className={`parts-banner-image parts-banner-image-${id}`} aria-hidden="true" />
              <b>{name}</b>
              <span className="tabular-numbers">{formatNumber(index + 1, intl)}</span>
            </div>
          )}
        />
      </div>
    </section>
  )
}
