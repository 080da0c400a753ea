import type { Api } from '#contract/api.ts'
import type { Data, Input, Operation } from '#contract/operation.ts'

/** `module.operation`, as in `goods.detail`. */
export type OperationName = {
  [Module in keyof Api & string]: `${Module}.${keyof Api[Module] & string}`
}[keyof Api & string]

type OperationByName<Name extends OperationName> = Name extends `${infer Module extends keyof Api & string}.${infer Op}`
  ? Op extends keyof Api[Module]
    ? Api[Module][Op]
    : never
  : never

export type OperationInput<Name extends OperationName> = Input<OperationByName<Name>>
export type OperationData<Name extends OperationName> = Data<Extract<OperationByName<Name>, Operation>>

export type CallOptions = {
  /** Makes a repeated write return the result of the first. */
  readonly idempotencyKey?: string
  /** Cancels the call. */
  readonly signal?: AbortSignal
}

/** Calls one operation: over HTTP in the browser, inside the process while a page is rendered. */
export type ApiCall = <Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
  options?: CallOptions,
) => Promise<OperationData<Name>>

/** A failed call with a message in the language of the page; code decides by `key`. */
export class ApiError extends Error {
  readonly status: number
  readonly key: string
  readonly fields: Readonly<Record<string, string>>
  readonly params: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    key: string,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    params: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.key = key
    this.fields = fields
    this.params = params
  }
}
