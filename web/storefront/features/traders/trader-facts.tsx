import './trader.css'
import type { Trader } from '#contract/traders.ts'
import { formatAddress } from '#i18n/addresses/format-address.ts'
import { PhoneText } from '#web/client/phone-text.tsx'
import { useLanguage, useText } from '#web/client/text/text-provider.tsx'

/** Who sells, by law: name, address, registers and contact, with the legal lines below. */
export function TraderFacts({ trader }: { trader: Trader }) {
  const t = useText()
  const { intl } = useLanguage()
  const register = trader.registerName && `${trader.registerName}, ${trader.registerNumber ?? ''}`
  return (
    <div className="trader-facts">
      <dl>
        <dt>{t('store.trader.name')}</dt>
        <dd>
          <bdi>{trader.legalName}</bdi>
        </dd>
        <dt>{t('store.trader.address')}</dt>
        <dd>
          {formatAddress(trader, intl).map((line) => (
            <span key={line} className="trader-facts-line">
              <bdi suppressHydrationWarning>{line}</bdi>
            </span>
          ))}
        </dd>
        {register && (
          <>
            <dt>{t('store.trader.register')}</dt>
            <dd>
              <bdi>{register}</bdi>
            </dd>
          </>
        )}
        {trader.vatNumber && (
          <>
            <dt>{t('store.trader.vat')}</dt>
            <dd>
              <bdi>{trader.vatNumber}</bdi>
            </dd>
          </>
        )}
        <dt>{t('store.trader.contact')}</dt>
        <dd>
          <span className="trader-facts-line">
            <a href={`mailto:${trader.email}`}>
              <bdi>{trader.email}</bdi>
            </a>
          </span>
          {trader.phone && (
            <span className="trader-facts-line">
              <a href={`tel:${trader.phone.replaceAll(/[^\d+]/g, '')}`}>
                <PhoneText phone={trader.phone} />
              </a>
            </span>
          )}
        </dd>
      </dl>
      {trader.legalLines.map((line) => (
        <p key={line}>
          <bdi>{line}</bdi>
        </p>
      ))}
    </div>
  )
}
