import { z } from 'zod'
import { eventKinds, type EventKind } from '#server/events.ts'

type Schema = Readonly<Record<string, unknown>>

/** The kind of a test event, which every endpoint takes. */
export const testEvent = 'webhook.test'

const sampleTime = '2026-11-23T09:30:00.000Z'
const sampleId = '0193570a-8c00-7abc-8def-0123456789ab'

const listEventKinds = (): EventKind[] => Object.keys(eventKinds) as EventKind[]

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventKinds, kind)

/** The fields of a payload that web hooks carry. */
const getPublicShape = (kind: EventKind): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(eventKinds[kind].payload.shape).filter(([, field]) => !field.meta()?.['internal']),
  )

/** The payload as web hooks carry it. */
export function toPublicPayload(kind: EventKind, payload: object): Record<string, unknown> {
  const given = payload as Readonly<Record<string, unknown>>
  return Object.fromEntries(Object.keys(getPublicShape(kind)).map((name) => [name, given[name]]))
}

/** The body of a message: type, time and data, as Standard Webhooks asks. */
export const writeBody = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })

/** A value that fits a JSON Schema. Throws where nothing says which; the schema then needs an example. */
export function toSample(schema: Schema): unknown {
  const { type, format, examples, enum: values, anyOf, items, properties = {} } = schema
  if (Array.isArray(examples)) return examples[0]
  if (Array.isArray(values)) return values[0]
  if (Array.isArray(anyOf)) return toSample(anyOf[0] as Schema)
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(properties as object).map(([name, one]) => [name, toSample(one as Schema)]),
    )
  if (type === 'array') return [toSample(items as Schema)]
  if (type === 'boolean') return true
  if (format === 'uuid') return sampleId
  if (format === 'date-time') return sampleTime
  throw new Error(`a field of an event needs an example: ${JSON.stringify(schema)}`)
}

/** Patterns of ids and times say less than their formats. */
const withoutPatterns = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'pattern' && name !== 'minimum' && name !== 'maximum' && name !== 'readOnly')
      .map(([name, one]) => [name, withoutPatterns(one)]),
  )
}

/** JSON Schema of the data of a message. */
function toDataSchema(kind: EventKind): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(z.object(getPublicShape(kind))) as Schema
  return withoutPatterns(schema) as Schema
}

export type EventDescription = {
  readonly name: EventKind
  readonly summary: string
  /** A whole message body. */
  readonly sample: Readonly<Record<string, unknown>>
  /** JSON Schema of that body. */
  readonly schema: Schema
}

/** The events that web hooks can carry, each with a sample; made of the types of `server/events.ts`. */
export const describeEvents = (): EventDescription[] =>
  listEventKinds().map((name) => {
    const data = toDataSchema(name)
    return {
      name,
      summary: eventKinds[name].summary,
      sample: { type: name, timestamp: sampleTime, data: toSample(data) },
      schema: {
        type: 'object',
        required: ['type', 'timestamp', 'data'],
        properties: { type: { const: name }, timestamp: { type: 'string', format: 'date-time' }, data },
      },
    }
  })

/** The `webhooks` of the OpenAPI document. */
export const describeWebhooks = (): Schema =>
  Object.fromEntries(
    describeEvents().map(({ name, summary, sample, schema }) => [
      name,
      {
        post: {
          operationId: `webhook.${name}`,
          summary,
          tags: ['web hooks'],
          security: [],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((header) => ({
            name: header,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: { content: { 'application/json': { schema, example: sample } } },
          responses: { '2XX': { description: 'Taken. Any other answer is a failure, and the message is sent again.' } },
        },
      },
    ]),
  )

/** The list of events with samples, for the documentation. */
export const writeEventDocs = (): string =>
  describeEvents()
    .map(
      ({ name, summary, sample }) =>
        `### ${name}\n${summary}.\n\n\`\`\`json\n${JSON.stringify(sample, null, 2)}\n\`\`\`\n`,
    )
    .join('\n')
