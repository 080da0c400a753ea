import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accountApi } from '#contract/account.ts'
import { maxLengths } from '#contract/fields.ts'
import { BrandFile, Policy, policyDefaults } from '#contract/brand-file.ts'

const path = new URL('../brands/default/brand.json', import.meta.url)
const whole = JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns the path of the first invalid field after applying `change` to a valid file; undefined when all are valid.
 */
function refusedField(change: object): string | undefined {
  const issue = BrandFile.safeParse({ ...whole, ...change }).error?.issues[0]
  return issue?.path.join('.')
}

describe('a brand file', () => {
  test('the default brand is accepted as it is shipped', () => {
    expect(BrandFile.parse(whole)).toMatchObject({ site: 'default', name: 'Galleria' })
  })

  test('zone, area code and policy may be left out', () => {
    const { timeZone: _zone, phoneAreaCode: _code, policy: _policy, ...rest } = whole
    expect(BrandFile.parse(rest)).toMatchObject({ timeZone: 'Asia/Shanghai', phoneAreaCode: '93', policy: {} })
  })

  test.each([
    ['hosts', { hosts: [] }],
    ['hosts.0', { hosts: ['Shop.example'] }],
    ['hosts', { hosts: ['default.localhost', 'default.localhost'] }],
    ['supportMail', { supportMail: 'help at galleria.com' }],
    ['imageOrigins.0', { imageOrigins: ['https://cdn.example.com/pictures'] }],
    ['imageOrigins.0', { imageOrigins: ['http://cdn.example.com'] }],
    ['downloads.buyer', { downloads: { ...whole.downloads, buyer: 'not an address' } }],
    ['languages', { languages: ['zh-CN'] }],
    ['defaultLanguage', { defaultLanguage: 'xx' }],
    ['home', { home: ['banner', 'banner'] }],
    ['home.0', { home: ['casino'] }],
    ['currency', { currency: { code: 'JPY', digits: 2 } }],
    ['currency.code', { currency: { code: 'ZZZ', digits: 2 } }],
    ['currency.code', { currency: { code: 'x', digits: 2 } }],
    ['corsOrigins.0', { corsOrigins: ['*'] }],
    ['corsOrigins.0', { corsOrigins: ['https://app.example/'] }],
    ['corsOrigins.1', { corsOrigins: ['https://app.example', 'https://App.example'] }],
    ['corsOrigins', { corsOrigins: ['https://app.example', 'https://app.example'] }],
    ['timeZone', { timeZone: 'Mars/Olympus' }],
    ['footer.partners', { footer: { ...whole.footer, partners: Array.from({ length: 9 }, (_, n) => `Firm ${n}`) } }],
    ['footer.blurb', { footer: { ...whole.footer, blurb: { ...whole.footer.blurb, xx: 'hello' } } }],
    ['theme.light.ink', { theme: { ...whole.theme, light: { ...whole.theme.light, ink: 'red; }' } } }],
    ['theme.corners.3', { theme: { ...whole.theme, corners: ['1px', '1px', '1px', '9px;x'] } }],
    ['', { surprise: 1 }],
  ])('%s is refused in %j', (field, change) => {
    expect(refusedField(change)).toBe(field)
  })

  test('a real shop has its own host and mail', () => {
    expect(refusedField({ hosts: ['shop.real.com'], supportMail: 'help@real.com' })).toBeUndefined()
  })

  test('a palette without one of its roles is refused', () => {
    const { star: _star, ...light } = whole.theme.light
    expect(refusedField({ theme: { ...whole.theme, light } })).toBe('theme.light.star')
  })
})

describe('the mark of a brand', () => {
  test.each([
    '<path d="M0 0h4v4z" fill="currentColor"/>',
    '<circle cx="1" cy="1" r="1" fill="var(--sale)"/><path d="M0 0" stroke-width="2.6" fill="none"/>',
  ])('%s may be drawn', (mark) => {
    expect(refusedField({ mark })).toBeUndefined()
  })

  test.each([
    '',
    '<script>alert(1)</script>',
    '<path d="M0 0" onload="alert(1)"/>',
    '<path d="M0 0"/><img src="x"/>',
    '<path d="M0 0" fill="url(#a)"/>',
    '<path d="M0 0" style="position:fixed"/>',
    '<path d="M0 0"/></svg><b>out</b>',
    '<path d="M0 0" fill="#FF0000"/>',
    '<path d="M0 0"',
    'plain words',
  ])('%s is refused', (mark) => {
    expect(refusedField({ mark })).toBe('mark')
  })
})

describe('the policy of a brand', () => {
  test('the defaults are a whole policy and keep their own bounds', () => {
    expect(Policy.parse(policyDefaults)).toEqual(policyDefaults)
    expect(refusedField({ policy: policyDefaults })).toBeUndefined()
  })

  test('an override stays alone: what is not set is not written down', () => {
    expect(BrandFile.parse({ ...whole, policy: { returnWindowDays: 14 } }).policy).toEqual({ returnWindowDays: 14 })
  })

  test.each([
    ['policy.passwordMin', { passwordMin: 5 }],
    ['policy.passwordMin', { passwordMin: 13 }],
    ['policy.usernameMin', { usernameMin: 31 }],
    ['policy.usernameMax', { usernameMax: maxLengths.username + 1 }],
    ['policy.passwordMax', { passwordMax: maxLengths.password + 1 }],
    ['policy.consigneeMax', { consigneeMax: maxLengths.consignee + 1 }],
    ['policy.emailMax', { emailMax: maxLengths.email + 1 }],
    ['policy.postcodeMax', { postcodeMax: maxLengths.postcode + 1 }],
    ['policy.withdrawalFromTime', { withdrawalFromTime: '19:00' }],
    ['policy.withdrawalUntilTime', { withdrawalUntilTime: '24:00' }],
    ['policy.referralPercent', { referralPercent: 6 }],
    ['policy.orderExpiryMinutes', { orderExpiryMinutes: 0 }],
    ['policy.commissionPercent', { commissionPercent: 101 }],
    ['policy', { orderExpiry: 30 }],
  ])('%s is refused in %j', (field, policy) => {
    expect(refusedField({ policy })).toBe(field)
  })

  test('what a brand may allow at most, registration and addresses take', () => {
    const { username, password, consignee, email, postcode } = maxLengths
    const longest = { usernameMax: username, passwordMax: password, consigneeMax: consignee, emailMax: email }
    expect(refusedField({ policy: { ...longest, postcodeMax: postcode } })).toBeUndefined()
    const account = (length: number) =>
      accountApi.register.input.safeParse({
        username: 'u'.repeat(username),
        password: 'p'.repeat(length),
        confirmPassword: 'p'.repeat(length),
      }).success
    expect([account(password), account(password + 1)]).toEqual([true, false])
    const address = (more: object) =>
      accountApi.addAddress.input.safeParse({
        consignee: 'c'.repeat(consignee),
        areaCode: '1',
        phone: '5550100',
        country: 'Utopia',
        region: 'North',
        city: 'Amaurot',
        street: 'First Street 1',
        postcode: '1'.repeat(postcode),
        ...more,
      }).success
    expect([address({}), address({ postcode: '1'.repeat(postcode + 1) })]).toEqual([true, false])
  })
})
