import { errors, type ErrorArgs, type ErrorKey } from '#contract/errors.ts'
import type { FieldError } from '#contract/field-errors.ts'

/** An expected failure with a key of `contract/errors.ts`; `serve` translates it. */
export class Refusal extends Error {
  readonly key: ErrorKey
  readonly status: number
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly fields: Readonly<Record<string, FieldError>> | undefined

  constructor(
    key: ErrorKey,
    params?: Readonly<Record<string, unknown>>,
    fields?: Readonly<Record<string, FieldError>>,
  ) {
    super(key)
    this.name = 'Refusal'
    this.key = key
    this.status = errors[key].status
    this.params = params
    this.fields = fields
  }
}

/** `throw refusal('stock.insufficient', { left: 2, skuId })`; the catalogue types the params. */
export const refusal = <Key extends ErrorKey>(key: Key, ...args: ErrorArgs<Key>): Refusal => new Refusal(key, args[0])

/** A `request.invalid` (422) with the errors of fields. */
export const fieldRefusal = (fields: Readonly<Record<string, FieldError>>): Refusal =>
  new Refusal('request.invalid', undefined, fields)
