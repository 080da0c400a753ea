import { describe, expect, it, test } from 'vitest'
import {
  findOperations,
  listFields,
  listOperations,
  toSample,
  writeCurl,
  writeRules,
  writeType,
  type ApiDocument,
  type Schema,
} from './openapi.ts'

const answer = (data: Schema) => ({
  description: 'Done',
  content: { 'application/json': { schema: { type: 'object', properties: { data } } } },
})
const document: ApiDocument = {
  paths: {
    '/api/goods/detail': {
      get: {
        operationId: 'goods.detail',
        summary: 'Get a product',
        tags: ['goods'],
        security: [{}, { bearer: [] }],
        parameters: [
          { name: 'goodsId', required: true, schema: { type: 'string', format: 'uuid' } },
          { name: 'lang', required: false, schema: { type: 'string' } },
        ],
        responses: { 200: answer({ type: 'object' }), 404: { description: 'goods.not_found' } },
      },
    },
    '/admin/webhook/save': {
      post: {
        operationId: 'webhooks.save',
        summary: "Add an endpoint of the brand's own",
        tags: ['webhooks'],
        security: [{ bearer: [] }, { apiToken: ['brand.manage'] }],
        parameters: [],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  name: { type: 'string', minLength: 1, maxLength: 60 },
                  events: { type: 'array', items: { type: 'string' }, maxItems: 50 },
                  version: { type: 'integer', minimum: 3, maximum: Number.MAX_SAFE_INTEGER },
                },
                required: ['name', 'events'],
              },
            },
          },
        },
        responses: { 200: answer({ type: 'object' }) },
      },
    },
  },
}
const all = listOperations(document)
const [read, save] = all as [(typeof all)[number], (typeof all)[number]]

test('operations stand with who calls them, inputs and refusals', () => {
  expect([read.caller, read.permissions, read.method]).toEqual(['anyone', [], 'GET'])
  expect([save.caller, save.permissions, save.method]).toEqual(['token', ['brand.manage'], 'POST'])
  expect(read.refusals).toEqual([{ status: '404', text: 'goods.not_found' }])
  expect(listFields(read.input).map(({ name, isRequired }) => [name, isRequired])).toEqual([
    ['goodsId', true],
    ['lang', false],
  ])
})

test.each([
  [null, '', ['goods.detail', 'webhooks.save']],
  ['goods', '', ['goods.detail']],
  [null, 'ENDPOINT add', ['webhooks.save']],
  ['goods', 'endpoint', []],
  [null, '/api/goods', ['goods.detail']],
])('of group %s with %s: %j', (group, words, names) =>
  expect(findOperations(all, group, words).map(({ name }) => name)).toEqual(names),
)

describe('a schema', () => {
  it.each([
    [{ type: 'string', format: 'uuid' }, 'string (uuid)'],
    [{ enum: ['on', 'off'] }, '"on" | "off"'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: 'array', items: { type: 'object', properties: {} } }, 'array of object'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map of string'],
    [{}, 'any'],
  ])('%j is %s', (schema, type) => expect(writeType(schema)).toBe(type))

  it('shows its fields with those inside, and rules without bounds that say nothing', () => {
    const lines = { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } }
    const schema = { type: 'object', properties: { lines, note: { anyOf: [lines, { type: 'null' }] } }, required: [] }
    expect(listFields(schema).map(({ name }) => name)).toEqual(['lines', 'lines[].id', 'note', 'note[].id'])
    expect(writeRules({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 20 })).toBe('minimum 1, default 20')
  })

  it.each([
    [{ type: 'integer', minimum: 5 }, 5],
    [{ type: 'string', format: 'email' }, 'mina@example.com'],
    [{ type: 'object', properties: { a: { type: 'boolean' }, b: { type: 'string' } }, required: ['a'] }, { a: true }],
    [{ type: 'array', items: { const: 'x' } }, ['x']],
  ])('%j has the sample %j', (schema, sample) => expect(toSample(schema)).toEqual(sample))
})

test('the example sends what is required, quoted for a shell', () => {
  expect(writeCurl(read, 'https://shop.example')).toBe(
    "curl 'https://shop.example/api/goods/detail?goodsId=0193570a-8c00-7abc-8def-0123456789ab'",
  )
  expect(writeCurl(save, 'https://shop.example').split(' \\\n  ')).toEqual([
    "curl -X POST 'https://shop.example/admin/webhook/save'",
    "-H 'Authorization: Bearer gat_...'",
    "-H 'Content-Type: application/json'",
    `-d '{"name":"text","events":["text"]}'`,
  ])
  const quoted = { ...save, input: { properties: { name: { const: "it's" } }, required: ['name'] } }
  expect(writeCurl(quoted, '')).toContain(String.raw`-d '{"name":"it'\''s"}'`)
})
