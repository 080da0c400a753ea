import { keywordParam, useHref } from '#web/client/use-href.ts'
import { useText } from '#web/client/text/text-provider.tsx'

type CorrectedNoteProps = { readonly keyword: string; readonly corrected: string; readonly path: string }

/** Says that nothing fits what was typed and what is shown in its place. */
export function CorrectedNote({ keyword, corrected, path }: CorrectedNoteProps) {
  const t = useText()
  const href = useHref()
  const link = (chunks: React.ReactNode[]) => <a href={href(path, { keyword: keywordParam(corrected) })}>{chunks}</a>
  return <output className="search-frame-note">{t.rich('search.corrected', { keyword, corrected, link })}</output>
}
