import fc from 'fast-check'
import { z } from 'zod'
import type { Operation } from '#contract/operation.ts'

/** A request as it goes out: any mixture that a client, broken or hostile, might send. */
export type FuzzedRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

type JsonSchema = {
  type?: string
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

const hostileStrings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '%',
  '%00',
  '%zz',
  '\\',
  '\r\nX-Injected: 1',
  '\u202Eabc',
  '🧨'.repeat(60),
  'ﷺ'.repeat(40),
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '-1',
  '0',
  '-0',
  '1.5',
  '1e12',
  '1e309',
  '0x10',
  '٣',
  '１２',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '[]',
  '{}',
  'true',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1--",
  "'; drop table users; --",
  '" or ""="',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '&',
  '|',
  '!',
  ':*',
  'a & b | !c',
  '<->',
  "'a':*",
  'a'.repeat(300),
  'x'.repeat(5_000),
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30T25:61:61Z',
  'en',
  'xx-XX',
  '😀',
]

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileStrings) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
)

const oddValue = fc.oneof(
  { weight: 4, arbitrary: word },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      -0,
      1.5,
      1e12,
      1e308,
      5e-324,
      2 ** 53,
      -(2 ** 63),
      [],
      {},
      [[]],
      [null],
    ),
  },
  { weight: 1, arbitrary: fc.array(word, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(word, { minLength: 250, maxLength: 260 }) },
  { weight: 1, arbitrary: fc.dictionary(word, word, { maxKeys: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      { a: { b: { c: { d: { e: [1] } } } } },
      { __proto__: { admin: true } },
      JSON.parse('{"__proto__":{"admin":true}}'),
    ),
  },
)

/** Values that a field may well take, so that requests also get past the first check. */
function likelyValue(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(likelyValue))
  if (schema.type === 'integer' || schema.type === 'number') return fc.constantFrom<unknown>(1, 2, 3, '1', 20, 100)
  if (schema.type === 'boolean') return fc.constantFrom<unknown>(true, false, '1', 'false')
  if (schema.type === 'array') return fc.array(likelyValue(schema.items ?? {}), { maxLength: 3 })
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, likelyValue(field)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
  }
  return word
}

const encode = (value: unknown): string => {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed())
}

const toQuery = (pairs: readonly (readonly [string, unknown])[]): string => {
  const parts = pairs.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => `${encode(name)}=${encode(one)}`) : [`${encode(name)}=${encode(value)}`],
  )
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const bodyTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'nonsense',
  '',
]
const brokenBodies = [
  '{',
  '{"a":',
  '[1,2',
  'null',
  '"text"',
  '17',
  '[]',
  '\u0000',
  '{"a":1}}',
  '--x\r\n\r\n',
  'a=1&a=2&a[b]=3',
  '\uFEFF{}',
  '{"a":1e999}',
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
]

const oddHeaders = fc.constantFrom<Record<string, string>>(
  { 'idempotency-key': 'x' },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'k'.repeat(200) },
  { 'idempotency-key': 'schlüssel' },
  { 'accept-language': 'xx;q=9,,;;' },
  { 'accept-language': 'ar' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer not-a-token' },
  { authorization: 'Basic YTpi' },
  { cookie: 'session=%E0%A4%A; lang=klingon' },
  { 'x-forwarded-for': "' or 1=1" },
  { accept: 'text/html' },
)

const extraName = fc.constantFrom('lang', 'token', 'x', '__proto__', 'a[b][c][d][e]', 'pageNum', 'constructor')
const oneInTen = fc.nat({ max: 9 }).map((draw) => draw === 0)

const transport = fc.record({
  extra: fc.oneof(
    { weight: 6, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(extraName, word), { minLength: 1, maxLength: 2 }) },
  ),
  repeated: oneInTen,
  tail: fc.oneof(
    { weight: 24, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom('/', '/..', '//', '%2e%2e', '/%00', '?', '#', ';a=1', '/%zz', '%') },
  ),
  type: fc.oneof(
    { weight: 14, arbitrary: fc.constant('application/json') },
    { weight: 2, arbitrary: fc.constantFrom(...bodyTypes) },
  ),
  broken: fc.oneof(
    { weight: 20, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
  ),
  headers: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
  inQuery: fc.boolean(),
})

/**
 * Requests to one operation, made from its schema: a good input of `base`, some fields replaced by likely and by odd
 * values, in the query, as JSON or as a form, with everything around them bent now and then.
 */
export function buildFuzzedRequests(
  operation: Operation,
  base: Readonly<Record<string, unknown>>,
): fc.Arbitrary<FuzzedRequest> {
  const schema = z.toJSONSchema(operation.input, { io: 'output', unrepresentable: 'any' }) as JsonSchema
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const goodValue = name in base ? [{ weight: 5, arbitrary: fc.constant(base[name]) }] : []
    const value = fc.oneof(
      ...goodValue,
      { weight: 2, arbitrary: likelyValue(field) },
      { weight: 2, arbitrary: oddValue },
    )
    return [name, value] as const
  })
  const input = fc.record(Object.fromEntries(fields), {
    requiredKeys: Object.keys(base).filter((name) => name in (schema.properties ?? {})),
  })
  return fc.tuple(input, transport).map(([input, { extra, repeated, tail, type, broken, headers, inQuery }]) => {
    const pairs = Object.entries(input as Record<string, unknown>)
    const asQuery = operation.method !== 'POST' || inQuery
    const query = [...(asQuery ? pairs : []), ...(repeated ? pairs.slice(0, 1) : []), ...extra]
    const url = `${operation.path}${tail}${toQuery(query)}`
    if (asQuery && broken === null) return { url, headers }
    const form = type.includes('urlencoded') ? toQuery(pairs).slice(1) : JSON.stringify(Object.fromEntries(pairs))
    return { url, headers: { ...headers, 'content-type': type }, payload: broken ?? form }
  })
}
