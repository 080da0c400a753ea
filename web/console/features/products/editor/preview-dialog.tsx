import { useState } from 'react'
import { getDirection, getLocaleInfo, type TextLocale } from '#i18n/locales.ts'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { SelectField } from '#web/console/kit/choice-field.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useEditor } from './editor-context.ts'
import { listSold, parseNumber } from './product-draft.ts'
import { pickWords } from './use-field-texts.ts'

/** The product as shoppers will see it, with what is typed and not saved, in any language of the brand. */
export function PreviewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  const { intl, currency } = useLanguage()
  const { brand } = useConsoleStart()
  const { draft, lang } = useEditor()
  const [shown, setShown] = useState<string>(lang)
  const pick = (texts: Readonly<Record<string, string>>) => texts[shown] || pickWords(texts, lang)
  const prices = listSold(draft)
    .map(({ price }) => parseNumber(price))
    .filter((price) => price >= 0)
  return (
    <ConsoleDialog open={open} onOpenChange={onClose} title={t('products.preview.title')}>
      <div className="product-fields">
        <SelectField
          label={t('products.preview.language')}
          options={[...new Set([lang, ...brand.languages])].map((one) => ({
            value: one,
            label: getLocaleInfo(one as TextLocale).name,
          }))}
          value={shown}
          onChange={setShown}
        />
        <article
          className="product-preview"
          lang={getLocaleInfo(shown as TextLocale).htmlLang}
          dir={getDirection(shown)}
        >
          <div className="product-preview-images">
            {draft.images.map(({ src, alts }) => (
              <img key={src} src={src} alt={pick(alts)} width={120} height={120} />
            ))}
          </div>
          <h3>{pick(draft.titles) || t('products.untitled')}</h3>
          <p>{pick(draft.subtitles)}</p>
          {prices.length > 0 && <b>{formatMoney(Math.min(...prices), currency, brand.currency.digits, intl)}</b>}
          {draft.options.map(({ id, names, values }) => (
            <dl key={id}>
              <dt>{pick(names)}</dt>
              <dd className="product-chips">
                {values.map((value) => (
                  <span key={value.id}>{pick(value.texts)}</span>
                ))}
              </dd>
            </dl>
          ))}
          {/* The field writes only what the server's sanitiser keeps. */}
          <div className="formatted-text" dangerouslySetInnerHTML={{ __html: pick(draft.descriptions) }} />
          {draft.attributes.map(({ id, names, values }) => (
            <p key={id}>
              {pick(names)}: {pick(values)}
            </p>
          ))}
        </article>
      </div>
    </ConsoleDialog>
  )
}
