import { useLanguage, useText } from '#web/client/text/text-provider.tsx'
import { useCurrentUser } from '#web/client/session.ts'
import { Icon } from '#web/kit/icon.tsx'
import { formatMoney } from '#web/kit/money.tsx'
import { useConsoleStart } from '../../../app/console-start.ts'
import { useEditor } from './editor-context.ts'
import { countMissing } from './list-texts.ts'
import { listSold, parseNumber, type ProductDraft } from './product-draft.ts'

/** The lowest and highest price of what is for sale; null while none is set. */
function findPrices(draft: ProductDraft): { readonly min: number; readonly max: number } | null {
  const prices = listSold(draft)
    .map(({ price }) => parseNumber(price))
    .filter((price) => !Number.isNaN(price))
  return prices.length > 0 ? { min: Math.min(...prices), max: Math.max(...prices) } : null
}

/** The product as its card in the shop, as it is typed. */
export function ShopCard() {
  const t = useText()
  const { intl, currency } = useLanguage()
  const user = useCurrentUser()
  const { digits } = useConsoleStart().brand.currency
  const { draft, lang } = useEditor()
  const [cover] = draft.images
  const prices = findPrices(draft)
  const amount = prices && formatMoney(prices.min, currency, digits, intl)
  return (
    <section className="console-card" aria-labelledby="shop-title">
      <header>
        <h2 id="shop-title">{t('products.card.shop')}</h2>
      </header>
      <div className="console-card-body">
        <div className="product-shop-card">
          <span>
            {cover ? <img src={cover.src} alt="" width={240} height={240} /> : <Icon name="image" size={26} />}
          </span>
          <small>{user?.seller?.name}</small>
          <b>
            <bdi>{draft.titles[lang] || t('products.untitled')}</bdi>
          </b>
          <p>
            {prices && prices.max > prices.min ? t('products.fromPrice', { amount: amount ?? '' }) : (amount ?? '–')}
          </p>
        </div>
      </div>
    </section>
  )
}

const minImages = 3

function useReadiness() {
  const t = useText()
  const { draft, lang } = useEditor()
  const { languages } = useConsoleStart().brand
  const sold = listSold(draft)
  const withoutAlt = draft.images.filter(({ alts }) => !alts[lang]).length
  const incomplete = languages.filter((one) => one !== lang && countMissing(draft, one, lang) > 0).length
  return [
    { isDone: Boolean(draft.titles[lang] && draft.descriptions[lang]), text: t('products.ready.texts') },
    { isDone: draft.categoryId !== '', text: t('products.ready.category') },
    { isDone: draft.images.length >= minImages, text: t('products.ready.images', { count: minImages }) },
    {
      isDone: draft.images.length > 0 && withoutAlt === 0,
      text: withoutAlt > 0 ? t('products.ready.withoutAlt', { count: withoutAlt }) : t('products.ready.alt'),
    },
    {
      isDone: sold.length > 0 && sold.every(({ code, price }) => code.trim() && parseNumber(price) >= 0),
      text: t('products.ready.skus'),
    },
    {
      isDone: sold.some(({ stock }) => Object.values(stock).some((units) => parseNumber(units) > 0)),
      text: t('products.ready.stock'),
    },
    {
      isDone: sold.length > 0 && sold.every(({ weightGrams }) => parseNumber(weightGrams) > 0),
      text: t('products.ready.weight'),
    },
    {
      isDone: incomplete === 0,
      text: incomplete > 0 ? t('products.ready.fallBack', { count: incomplete }) : t('products.ready.languages'),
    },
  ]
}

/** The parts that shoppers expect. Only a missing title, code or price stops the listing. */
export function ReadyList() {
  const t = useText()
  const lines = useReadiness()
  return (
    <section className="console-card" aria-labelledby="ready-title">
      <header>
        <h2 id="ready-title">{t('products.card.ready')}</h2>
        <small className="console-help">
          {t('products.ready.count', { done: lines.filter(({ isDone }) => isDone).length, total: lines.length })}
        </small>
      </header>
      <ul className="console-card-body product-ready">
        {lines.map(({ isDone, text }) => (
          <li key={text} data-open={!isDone || undefined}>
            <Icon name={isDone ? 'check' : 'alert'} size={16} />
            <span>{text}</span>
            <span className="visually-hidden">{t(isDone ? 'products.ready.done' : 'products.ready.open')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
