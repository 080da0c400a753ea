import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import type { PayoutNetwork } from '#contract/payout-networks.ts'

const base58 = createBase58check((bytes: Uint8Array) => createHash('sha256').update(bytes).digest())

/** Returns null when the decoder throws, which is how these libraries reject input. */
function decodeOrNull<Decoded>(decode: () => Decoded): Decoded | null {
  try {
    return decode()
  } catch {
    return null
  }
}

/** A version byte of the network, a 20-byte hash and a four-byte checksum. */
function isBase58check(address: string, versions: readonly number[]): boolean {
  const bytes = decodeOrNull(() => base58.decode(address))
  return bytes?.length === 21 && versions.includes(bytes[0]!)
}

/** A witness program: version 0 as bech32 with 20 or 32 bytes, later versions as bech32m (BIP 173 and 350). */
function isSegwit(address: string, prefix: string): boolean {
  const text = address as `${string}1${string}`
  const read = (coder: typeof bech32, isLater: boolean) =>
    decodeOrNull(() => {
      const { prefix: found, words } = coder.decode(text)
      const { length } = coder.fromWords(words.slice(1))
      if (found !== prefix || words[0]! > 16 || words[0]! > 0 !== isLater) return false
      return isLater ? length >= 2 && length <= 40 : length === 20 || length === 32
    })
  return read(bech32, false) === true || read(bech32m, true) === true
}

/** 40 hexadecimal digits; mixed case carries a checksum (EIP-55). */
function isHexAddress(address: string): boolean {
  const digits = /^0x([\da-fA-F]{40})$/.exec(address)?.[1]
  if (!digits) return false
  const small = digits.toLowerCase()
  if (digits === small || digits === digits.toUpperCase()) return true
  const hash = Buffer.from(keccak_256(Buffer.from(small, 'ascii'))).toString('hex')
  return [...small].every(
    (digit, at) => digits[at] === (Number.parseInt(hash[at]!, 16) > 7 ? digit.toUpperCase() : digit),
  )
}

const checks: Readonly<Record<PayoutNetwork, (address: string) => boolean>> = {
  BTC: (address) => isBase58check(address, [0x00, 0x05]) || isSegwit(address, 'bc'),
  LTC: (address) => isBase58check(address, [0x30, 0x32]) || isSegwit(address, 'ltc'),
  TRC20: (address) => isBase58check(address, [0x41]),
  ERC20: isHexAddress,
  BEP20: isHexAddress,
  POLYGON: isHexAddress,
}

/** Whether an address belongs to the network and its checksum is valid. */
export const isAddressOfNetwork = (network: PayoutNetwork, address: string): boolean => checks[network](address)
