import { describe, expect, it } from 'vitest'
import { isHost } from './request-host.ts'

describe('a host', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LocalHost:80',
    'hive.localhost:3000',
    'shop.example',
    'my_app:8080',
    '127.0.0.1:3000',
    '[::1]',
    '[::1]:3000',
    'xn--bcher-kva.example',
  ])('may be %s', (host) => expect(isHost(host)).toBe(true))

  it.each([
    '',
    ':',
    ':80',
    'localhost:',
    'localhost:99999',
    'localhost:3000:1',
    '[.localhost',
    '[::1',
    '[::zz]',
    '::1',
    'a b.localhost',
    'x@y.localhost',
    'evil.example/x.localhost',
    'evil.example#x.localhost',
    'evil.example?x.localhost',
    'evil.example\\x.localhost',
    'a..localhost',
    '.localhost',
    '127.0.0.999',
    '256.256.256.256',
    'b\u00fccher.example',
    'localhost%00',
    'a'.repeat(300),
  ])('is never %j', (host) => expect(isHost(host)).toBe(false))

  it('that is accepted makes an address in every case', () => {
    for (const host of ['localhost:0', '[::ffff:127.0.0.1]:65535', '1.2.3.4', 'a-b_c.d'])
      expect([isHost(host), URL.canParse(`http://${host}/pc/index?x=1`)]).toEqual([true, true])
  })
})
