import type { Ctx } from './context.ts'

/** A text in the languages that it has. */
type Texts = Readonly<Record<string, string>>

type TextKind =
  | 'title'
  | 'subtitle'
  | 'description'
  | 'attributeName'
  | 'attributeValue'
  | 'optionName'
  | 'optionValue'
  | 'imageAlt'
  | 'categoryName'
  | 'name'
  | 'text'
  | 'button'
  | 'summary'
  | 'body'
  | 'hours'

/** A text in its languages; `key` is its place in its subject. */
export type TextUnit = { readonly key: string; readonly kind: TextKind; readonly max: number; readonly texts: Texts }

/** One thing of the shop that has texts: a product, a coupon, a banner. */
export type TextSubject = {
  readonly id: string
  readonly names: Texts
  readonly units: readonly TextUnit[]
  /** Of what is stored; writing at another one is refused. */
  readonly version: number
}

export type TextChange<Subject extends TextSubject = TextSubject> = {
  readonly subject: Subject
  /** New texts of one language by the keys of their units. */
  readonly texts: ReadonlyMap<string, string>
}

type TextPage = {
  /** The id of the last subject of the page before; null for the first page. */
  readonly after: string | null
  readonly limit: number
}

/** How a module gives its texts to translators and takes them back. `storeId` null: of all stores, and of the brand. */
export type TextSource<Subject extends TextSubject = TextSubject> = {
  /** In the order of their ids; a page without subjects is after the last one. */
  readonly list: (ctx: Ctx, storeId: string | null, page: TextPage) => Promise<readonly Subject[]>
  /** Those of another store, and unknown ones, are absent. */
  readonly find: (
    ctx: Ctx,
    storeId: string | null,
    ids: readonly string[],
    isLocking: boolean,
  ) => Promise<readonly Subject[]>
  /** Writes texts of one language in the running transaction. Throws ChangedTextsError. */
  readonly write: (ctx: Ctx, language: string, changes: readonly TextChange<Subject>[], by: string) => Promise<void>
}

/** The texts changed after they were read; the transaction has to be run again. */
export class ChangedTextsError extends Error {
  constructor() {
    super('the texts were changed meanwhile')
  }
}

/** Texts with a new one of a language, if there is one for the key. */
export const withText = <T extends Texts>(texts: T, language: string, changed: string | undefined): T =>
  changed === undefined ? texts : { ...texts, [language]: changed }
