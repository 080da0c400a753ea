import './address.css'
import type { Address } from '#contract/address.ts'
import { toAddressLines } from '#web/client/address-lines.ts'
import { toMaskedPhone } from './address-lines.ts'

/** The lines of a delivery address without the name. */
export function AddressText({ address }: { address: Omit<Address, 'id' | 'use'> }) {
  return (
    <>
      {toAddressLines(address).map((line) => (
        <span className="address-text-line" key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      <span className="address-text-line tabular-numbers">
        <bdi dir="ltr">{toMaskedPhone(address)}</bdi>
      </span>
    </>
  )
}
