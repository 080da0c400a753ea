import { useQuery } from '@tanstack/react-query'
import { copyParts, type CopyPart } from '#contract/brand-copies.ts'
import type { TextKey } from '#i18n/text-keys.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { ComboboxField } from '#web/console/kit/choice-field.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'

const partTexts = {
  theme: 'frame.nav.theme',
  policy: 'frame.page.brand.policy',
  languages: 'frame.page.brand.languages',
  delivery: 'brands.new.copy.delivery',
  tax: 'frame.nav.tax',
  documents: 'brands.new.copy.documents',
  categories: 'frame.nav.categories',
} as const satisfies Readonly<Record<CopyPart, TextKey>>

const pageSize = 100

/** Every brand, page by page. */
function useAllBrands() {
  const call = useApi()
  return useQuery({
    queryKey: ['brands.list', 'all'],
    queryFn: async () => {
      const all: OperationData<'brands.list'>['pageList'] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: OperationData<'brands.list'> = await call('brands.list', { cursor, pageSize })
        all.push(...page.pageList)
        cursor = page.nextCursor
      }
      return all
    },
  })
}

export type Copy = { readonly site: string; readonly parts: readonly CopyPart[] }

interface CopyCardProps {
  /** Null: nothing is copied. */
  copy: Copy | null
  /** A remedy from the server. */
  error: string | undefined
  onChange: (copy: Copy | null) => void
}

/** The brand that a new one copies parts of; at first all of them. */
export function CopyCard({ copy, error, onChange }: CopyCardProps) {
  const t = useText()
  const brands = useAllBrands().data ?? []
  return (
    <section className="console-card" aria-labelledby="brand-copy">
      <header>
        <h2 id="brand-copy">{t('brands.new.copy')}</h2>
      </header>
      <div className="console-card-body brand-fields">
        {error && <NoticeLine tone="bad">{error}</NoticeLine>}
        <ComboboxField
          label={t('brands.new.copyFrom')}
          help={t('brands.new.copyFromHelp')}
          options={brands.map(({ site, name }) => ({ value: site, label: `${name}, ${site}` }))}
          value={copy?.site ?? null}
          onChange={(site) => onChange(site === null ? null : { site, parts: copy?.parts ?? copyParts })}
        />
        {copy && (
          <>
            <fieldset className="brand-choices">
              <legend className="console-label">{t('brands.new.copyParts')}</legend>
              {copyParts.map((part) => (
                <label key={part}>
                  <input
                    type="checkbox"
                    checked={copy.parts.includes(part)}
                    onChange={({ target }) =>
                      onChange({
                        ...copy,
                        parts: copyParts.filter((one) => (one === part ? target.checked : copy.parts.includes(one))),
                      })
                    }
                  />
                  {t(partTexts[part])}
                </label>
              ))}
            </fieldset>
            <p className="console-help">{t('brands.new.copyHelp')}</p>
          </>
        )}
      </div>
    </section>
  )
}
