/** Kinds of params that a message may carry. */
export type ParamKinds = { number: number; text: string; list: readonly Readonly<Record<string, unknown>>[] }
/** The params of a message, by name. */
export type Params = Readonly<Record<string, keyof ParamKinds>>
/** HTTP statuses of expected failures. */
type Status = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 423 | 429 | 500 | 503
/** An expected failure: its status, its message in Chinese, and its params. */
export type Refusal = { readonly status: Status; readonly zh: string; readonly params?: Params }
