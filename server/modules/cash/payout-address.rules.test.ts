import { describe, expect, test } from 'vitest'
import { payoutNetworks, type PayoutNetwork } from '#contract/payout-networks.ts'
import { isAddressOfNetwork } from './payout-address.rules.ts'

/** Published examples: the genesis block, BIP 173, BIP 350, EIP-55, the tokens' own contracts. */
const right: readonly (readonly [PayoutNetwork, string])[] = [
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['LTC', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'],
  ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['ERC20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['BEP20', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['POLYGON', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
]

describe('an address of its network', () => {
  test.each(right)('%s takes %s', (network, address) => expect(isAddressOfNetwork(network, address)).toBe(true))

  test.each(right)('%s refuses %s with any one character changed', (network, address) => {
    const bare = network === 'ERC20' && address === address.toLowerCase()
    // Without capitals there is no checksum.
    if (bare) return expect(isAddressOfNetwork(network, `${address}0`)).toBe(false)
    const first = network === 'BTC' && /^bc1/i.test(address) ? 4 : 3
    for (let at = first; at < address.length; at++) {
      const other = address[at] === '2' ? '3' : '2'
      const changed = address.slice(0, at) + other + address.slice(at + 1)
      expect([changed, isAddressOfNetwork(network, changed)]).toEqual([changed, false])
    }
  })

  test.each(right)('%s: %s is not one of the others', (network, address) => {
    const likeEthereum = ['ERC20', 'BEP20', 'POLYGON']
    const isSame = (other: string) =>
      other === network || (likeEthereum.includes(other) && likeEthereum.includes(network))
    for (const other of payoutNetworks.filter((one) => !isSame(one)))
      expect([other, isAddressOfNetwork(other, address)]).toEqual([other, false])
  })
})

test.each([
  ['TRC20', 'not-an-address-of-any-chain'],
  ['BTC', ''],
  // Version 1 as bech32 and version 0 as bech32m (BIP 350).
  ['BTC', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  // Test network.
  ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  // A witness program of a wrong length (BIP 350).
  ['BTC', 'bc1pw5dgrnzv'],
  ['BTC', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe'],
  ['ERC20', '0X5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED'],
] as const)('%s refuses %s', (network, address) => expect(isAddressOfNetwork(network, address)).toBe(false))
