/** The part of JSON Schema that the description of the API uses. */
export type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly default?: unknown
  readonly additionalProperties?: Schema | boolean
  readonly minimum?: number
  readonly [rule: string]: unknown
}

type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }
type Described = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content & { readonly description: string }>>
}
export type ApiDocument = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

export type ApiOperation = {
  readonly name: string
  readonly group: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly caller: 'anyone' | 'session' | 'token'
  /** One of them is needed; empty where none is. */
  readonly permissions: readonly string[]
  readonly input: Schema
  readonly isForm: boolean
  readonly answer: Schema | null
  readonly refusals: readonly { readonly status: string; readonly text: string }[]
}

/** Parameters of an address as the schema of an object, as a body has it. */
const toObject = (parameters: Described['parameters']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
})

function toOperation(path: string, method: string, one: Described): ApiOperation {
  const [contentType, body] = Object.entries(one.requestBody?.content ?? {})[0] ?? []
  const token = one.security.find((scheme) => scheme['apiToken'])
  const isOpen = one.security.some((scheme) => Object.keys(scheme).length === 0)
  const { 200: done, ...refused } = one.responses
  return {
    name: one.operationId,
    group: one.tags[0]!,
    method: method.toUpperCase(),
    path,
    summary: one.summary,
    caller: token ? 'token' : isOpen ? 'anyone' : 'session',
    permissions: token?.['apiToken'] ?? [],
    input: body?.schema ?? toObject(one.parameters),
    isForm: contentType === 'multipart/form-data',
    answer: done?.content?.['application/json']?.schema.properties?.['data'] ?? null,
    refusals: Object.entries(refused).map(([status, { description }]) => ({ status, text: description })),
  }
}

/** Every operation, in the order of the document. */
export const listOperations = ({ paths }: ApiDocument): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => toOperation(path, method, one)),
  )

/** Those of a group that hold every word in name, address or summary. */
export function findOperations(all: readonly ApiOperation[], group: string | null, words: string): ApiOperation[] {
  const wanted = words.toLowerCase().split(/\s+/)
  return all.filter(({ name, path, summary, ...one }) => {
    const text = `${name} ${path} ${summary}`.toLowerCase()
    return (group === null || one.group === group) && wanted.every((word) => text.includes(word))
  })
}

const getChoices = ({ anyOf, oneOf }: Schema): readonly Schema[] | undefined => anyOf ?? oneOf

export function writeType(schema: Schema): string {
  const choices = getChoices(schema)
  if (choices) return [...new Set(choices.map(writeType))].join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.items) return `array of ${writeType(schema.items)}`
  const { additionalProperties: values } = schema
  if (typeof values === 'object' && Object.keys(values).length > 0) return `map of ${writeType(values)}`
  const type = [schema.type ?? 'any'].flat().join(' | ')
  return schema.format ? `${type} (${schema.format})` : type
}

const ruleNames = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'default']

/** The rules of a value, without bounds that every whole number has. */
export const writeRules = (schema: Schema): string =>
  ruleNames
    .filter((name) => schema[name] !== undefined && Math.abs(Number(schema[name])) !== Number.MAX_SAFE_INTEGER)
    .map((name) => `${name} ${JSON.stringify(schema[name])}`)
    .join(', ')

export type ApiField = {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly rules: string
}

const maxDepth = 6

/** The fields of an object with those inside of them: `lines[].quantity`. */
export function listFields(schema: Schema, prefix = '', depth = 0): ApiField[] {
  if (depth > maxDepth) return []
  const inner = getChoices(schema)?.find(({ properties, items }) => properties ?? items)
  if (inner) return listFields(inner, prefix, depth)
  if (schema.items) return listFields(schema.items, `${prefix}[]`, depth + 1)
  if (typeof schema.additionalProperties === 'object')
    return listFields(schema.additionalProperties, `${prefix}.*`, depth + 1)
  return Object.entries(schema.properties ?? {}).flatMap(([key, one]) => {
    const name = prefix === '' ? key : `${prefix}.${key}`
    const isRequired = schema.required?.includes(key) ?? false
    return [{ name, type: writeType(one), isRequired, rules: writeRules(one) }, ...listFields(one, name, depth + 1)]
  })
}

const samples: Readonly<Record<string, unknown>> = {
  uuid: '0193570a-8c00-7abc-8def-0123456789ab',
  email: 'mina@example.com',
  uri: 'https://example.com/',
  'date-time': '2026-11-23T09:30:00.000Z',
  date: '2026-11-23',
}

/** A value that fits a schema, with the required fields only. */
export function toSample(schema: Schema): unknown {
  const choices = getChoices(schema)
  if (schema.default !== undefined) return schema.default
  if (choices) return toSample(choices[0]!)
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  const type = [schema.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries((schema.required ?? []).map((key) => [key, toSample(schema.properties?.[key] ?? {})]))
  if (type === 'array') return schema.items ? [toSample(schema.items)] : []
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, schema.minimum ?? 1)
  return samples[schema.format ?? ''] ?? 'text'
}

const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** A command that calls the operation. */
export function writeCurl({ method, path, input, isForm, caller }: ApiOperation, origin: string): string {
  const values = Object.entries(toSample({ type: 'object', ...input }) as Readonly<Record<string, unknown>>)
  const query = method === 'GET' ? new URLSearchParams(values.map(([name, value]) => [name, String(value)])) : ''
  const token = caller === 'token' ? 'gat_...' : '...'
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`${origin}${path}${String(query) && `?${String(query)}`}`)}`,
    ...(caller === 'anyone' ? [] : [`-H ${quote(`Authorization: Bearer ${token}`)}`]),
    ...(method === 'GET'
      ? []
      : isForm
        ? [`-F ${quote('file=@file')}`]
        : [`-H ${quote('Content-Type: application/json')}`, `-d ${quote(JSON.stringify(Object.fromEntries(values)))}`]),
  ].join(' \\\n  ')
}
