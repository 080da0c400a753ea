import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import { errors, type ErrorKey } from '#contract/errors.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import type { Refusal } from '../refusal.ts'

const defaultMessage = '操作成功'

/** The body of a failed response, in the caller's language. */
export function buildFailureBody(lang: Locale, refusal: Pick<Refusal, 'key' | 'params' | 'fields'>) {
  const fields = refusal.fields
    ? Object.fromEntries(
        Object.entries(refusal.fields).map(([name, error]) => [
          name,
          translateServer(lang, fieldErrors[error.key].zh, 'params' in error ? error.params : undefined),
        ]),
      )
    : undefined
  return {
    code: 1,
    message: translateServer(lang, errors[refusal.key].zh, refusal.params),
    data: null,
    error: {
      key: refusal.key satisfies ErrorKey,
      ...(fields && { fields }),
      ...(refusal.params && { params: refusal.params }),
    },
  }
}

/** Compiles a serialiser of an operation's `data`; fields that the contract does not name are never sent. */
export function createDataWriter(operation: Operation): (data: unknown) => string {
  const schema = z.toJSONSchema(operation.data, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
}

const prefixes = new Map<string, string>()

/** Wraps serialised `data` in the success envelope. */
export function buildSuccessBody(lang: Locale, data: string, done = defaultMessage): string {
  const key = `${lang} ${done}`
  let prefix = prefixes.get(key)
  if (prefix === undefined) {
    prefix = `{"code":0,"message":${JSON.stringify(translateServer(lang, done))},"data":`
    prefixes.set(key, prefix)
  }
  return `${prefix}${data}}`
}
