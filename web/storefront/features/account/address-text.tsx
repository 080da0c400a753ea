import './address.css'
import type { Address } from '#contract/account.ts'
import { addressLines, shownPhone } from './address-lines.ts'

/** Where it goes, line by line, without the name. */
export function AddressText({ address }: { address: Omit<Address, 'id' | 'use'> }) {
  return (
    <>
      {addressLines(address).map((line) => (
        <span className="addr-line" key={line}>
          <bdi>{line}</bdi>
        </span>
      ))}
      <span className="addr-line num">
        <bdi dir="ltr">{shownPhone(address)}</bdi>
      </span>
    </>
  )
}
