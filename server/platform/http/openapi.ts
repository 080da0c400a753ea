import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { Registry, ServedOperation } from './engine.ts'
import { escapeText } from '#server/platform/html.ts'

type Schema = Record<string, unknown>

const toSchema = (type: z.ZodType): Schema => {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
  }) as Schema
  return schema
}

/** A body may omit fields with a default, which the schema of the parsed value calls required. */
function withOptionalDefaults(schema: Schema): Schema {
  const { properties, required, items } = schema as {
    properties?: Record<string, Schema>
    required?: string[]
    items?: Schema
  }
  return {
    ...schema,
    ...(items && { items: withOptionalDefaults(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, withOptionalDefaults(one)]),
      ),
      required: (required ?? []).filter((name) => !('default' in (properties[name] ?? {}))),
    }),
  }
}

const failureSchema: Schema = {
  type: 'object',
  required: ['code', 'message', 'data', 'error'],
  properties: {
    code: { const: 1 },
    message: { type: 'string' },
    data: { type: 'null' },
    error: {
      type: 'object',
      required: ['key'],
      properties: {
        key: { enum: Object.keys(errors) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        params: { type: 'object' },
      },
    },
  },
}

/** Refusals that any operation of its kind can give, without a key in its contract. */
const plainRefusals: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'Without a valid session or token',
  403: 'Without the permission',
  429: 'Too many requests',
  503: 'The server is busy',
}

function toParameters(operation: Operation): Schema[] {
  const { properties = {}, required = [] } = toSchema(operation.input) as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties)
    .filter(([name, { format }]) => !operation.secrets?.includes(name) && format !== 'binary')
    .map(([name, schema]) => ({
      name,
      in: 'query',
      required: operation.method === 'GET' && required.includes(name) && !('default' in schema),
      schema,
    }))
}

const toPermissionText = (permissions: readonly string[]): string => {
  const names = permissions.map((name) => `\`${name}\``)
  return names.length === 1
    ? `Staff with the permission ${names[0]}.`
    : `Staff with one of the permissions ${names.join(', ')}; each kind needs its own.`
}

function toSecurity({ audience, permission }: Operation): Schema[] {
  if (audience === 'anyone') return [{}, { bearer: [] }]
  return [{ bearer: [] }, ...(permission ? [{ apiToken: [permission].flat() }] : [])]
}

function describeOperation({ name, operation }: ServedOperation): Schema {
  const statuses = new Set<number>([400, 422, 429, 503, ...operation.errors.map((key) => errors[key].status)])
  if (operation.audience !== 'anyone') statuses.add(401)
  if (operation.audience === 'seller' || operation.audience === 'staff') statuses.add(403)
  return {
    operationId: name,
    summary: operation.summary,
    tags: [name.split('.')[0]],
    ...(operation.permission && { description: toPermissionText([operation.permission].flat()) }),
    security: toSecurity(operation),
    parameters: toParameters(operation),
    ...(operation.method !== 'GET' && {
      requestBody: {
        content: {
          [operation.maxFileMegabytes ? 'multipart/form-data' : 'application/json']: {
            schema: withOptionalDefaults(toSchema(operation.input)),
          },
        },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['code', 'message', 'data'],
              properties: { code: { const: 0 }, message: { type: 'string' }, data: toSchema(operation.data) },
            },
          },
        },
      },
      ...Object.fromEntries(
        [...statuses]
          .toSorted((a, b) => a - b)
          .map((status) => [
            status,
            {
              description:
                ['request.invalid', ...operation.errors]
                  .filter((key) => errors[key as keyof typeof errors].status === status)
                  .join(', ') || plainRefusals[status],
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
            },
          ]),
      ),
    },
  }
}

/** The OpenAPI 3.1 document of all operations. */
function buildOpenApiDocument(registry: Registry, webhooks: Schema): Schema {
  const paths: Record<string, Schema> = {}
  for (const served of registry.served.values()) {
    const { path, method } = served.operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(served) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Galleria', version: '1', description: 'One API for every shop of the marketplace.' },
    paths,
    webhooks,
    components: {
      schemas: { Failure: failureSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session, from `account.login`.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, from `apiTokens.create`: it begins with `gat_` and calls operations of staff within its scopes.',
        },
      },
    },
  }
}

/** An event that the shop tells other systems of. */
type EventDescription = {
  readonly name: string
  readonly summary: string
  readonly sample: Schema
  /** JSON Schema of a message. */
  readonly schema: Schema
}

const renderEvent = ({ name, summary, sample }: EventDescription): string =>
  `<section id="event-${name}"><h3><code>${name}</code></h3><p>${escapeText(summary)}.</p><pre>${escapeText(JSON.stringify(sample, null, 2))}</pre></section>`

function renderDocsPage(registry: Registry, events: readonly EventDescription[]): string {
  const rows = [...registry.served.values()].map(({ name, operation }) => {
    const fields = toParameters(operation)
      .map((field) => String(field.name))
      .concat(operation.maxFileMegabytes ? 'file' : [], operation.secrets ?? [])
    return `<tr id="${name}"><td><code>${operation.method}</code></td><td><code>${escapeText(operation.path)}</code><p>${escapeText(operation.summary)}</p></td><td>${fields.map((field) => `<code>${escapeText(field)}</code>`).join(' ')}</td><td>${operation.audience}</td><td>${operation.errors.map((key) => `<code>${key}</code> ${errors[key].status}`).join('<br>')}</td></tr>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Galleria API</title><style>body{font:15px/1.5 "Segoe UI",Roboto,"Noto Sans",sans-serif;margin:40px auto;max-width:1200px;padding:0 24px;color:#14201f;background:#f5f7f6}table{border-collapse:collapse;width:100%;background:#fff}td,th{padding:10px 14px;border:1px solid #dce3e0;text-align:start;vertical-align:top}p{margin:2px 0 0;color:#44524e}code{font-size:13px}</style><h1>Galleria API</h1><p>Every answer is <code>{"code", "message", "data"}</code>. The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a>; the events stand <a href="#events">at the end</a>.</p><table><thead><tr><th>Method<th>Operation<th>Input<th>Who<th>Refusals</thead><tbody>${rows.join('')}</tbody></table><h2 id="events">Events</h2><p>Web hooks send them. With their schemas they are <a href="/api/events.json">/api/events.json</a>, and the <code>webhooks</code> of the document.</p>${events.map(renderEvent).join('')}</html>`
}

type SentEvents = {
  /** The `webhooks` of the document. */
  readonly webhooks: Schema
  readonly events: readonly EventDescription[]
}

/** Serves a JSON text, packed for those who take it; the document is twenty times smaller then. */
function serveJson(app: FastifyInstance, path: string, text: string): void {
  let packed: Buffer | undefined
  app.get(path, ({ headers }, reply) => {
    void reply.type('application/json').header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(text)
    packed ??= gzipSync(text)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}

/** Serves `/api/openapi.json`, `/api/events.json` and a page to read them. */
export function addOpenApi(app: FastifyInstance, registry: Registry, { webhooks, events }: SentEvents): void {
  serveJson(app, '/api/openapi.json', JSON.stringify(buildOpenApiDocument(registry, webhooks)))
  serveJson(app, '/api/events.json', JSON.stringify({ events }))
  const page = renderDocsPage(registry, events)
  app.get('/api/docs', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page),
  )
}
