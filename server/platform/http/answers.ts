import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'
import { errors, fieldErrors, type ErrorKey } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import type { Locale } from '#i18n/locales.ts'
import { translateServer } from '#i18n/translate.ts'
import type { Refusal } from '../refuse.ts'

const succeeded = '操作成功'

/** The body of a failed answer, in the caller's language. */
export function failureBody(lang: Locale, refusal: Pick<Refusal, 'key' | 'params' | 'fields'>) {
  const fields = refusal.fields
    ? Object.fromEntries(
        Object.entries(refusal.fields).map(([name, fault]) => [
          name,
          translateServer(lang, fieldErrors[fault.key].zh, 'params' in fault ? fault.params : undefined),
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

/** A compiled writer of one operation's `data`; what the contract does not name never leaves the server. */
export function dataWriter(operation: Operation): (data: unknown) => string {
  const schema = z.toJSONSchema(operation.data, { io: 'output', target: 'draft-7', unrepresentable: 'any' })
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
}

const prefixes = new Map<string, string>()

/** Wraps written `data` in the envelope of a success. */
export function successBody(lang: Locale, data: string, done = succeeded): string {
  const key = `${lang} ${done}`
  let prefix = prefixes.get(key)
  if (prefix === undefined) {
    prefix = `{"code":0,"message":${JSON.stringify(translateServer(lang, done))},"data":`
    prefixes.set(key, prefix)
  }
  return `${prefix}${data}}`
}
