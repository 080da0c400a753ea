import { createContext, use } from 'react'
import type { ChangeDraft } from './use-product-form.ts'
import type { ProductText } from './list-texts.ts'
import type { ProductDraft } from './product-draft.ts'

/** The state that the parts of the editor share. */
export type ProductEditor = {
  readonly draft: ProductDraft
  readonly base: ProductDraft
  readonly change: ChangeDraft
  /** The names of the fields that differ from what is saved. */
  readonly changed: ReadonlySet<string>
  /** Errors of fields, in the language of the page. */
  readonly errors: Readonly<Record<string, string | undefined>>
  /** The brand's language, in which texts are required. */
  readonly lang: string
  /** Whether a translation is older than its source. */
  readonly isStale: (text: ProductText, lang: string) => boolean
  /** Changes when texts were replaced from outside of their fields. */
  readonly revision: number
}

export const EditorContext = createContext<ProductEditor | null>(null)

export function useEditor(): ProductEditor {
  const editor = use(EditorContext)
  if (!editor) throw new Error('no EditorContext above this component')
  return editor
}
