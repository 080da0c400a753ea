import './address.css'
import type { Address } from '#contract/address.ts'
import { formatAddress } from '#i18n/addresses/format-address.ts'
import { useLanguage } from '#web/client/text/text-provider.tsx'
import { toMaskedPhone } from './address-lines.ts'

/** The lines of a delivery address without the name. */
export function AddressText({ address }: { address: Omit<Address, 'id' | 'use'> }) {
  const { intl } = useLanguage()
  return (
    <>
      {formatAddress(address, intl).map((line) => (
        <span className="address-text-line" key={line}>
          {/* Browsers and the server may know different names of a country. */}
          <bdi suppressHydrationWarning>{line}</bdi>
        </span>
      ))}
      <span className="address-text-line tabular-numbers">
        <bdi dir="ltr">{toMaskedPhone(address)}</bdi>
      </span>
    </>
  )
}
