import { type RefObject, useEffect, useEffectEvent } from 'react'
import { documentTypes } from '#contract/identity-documents.ts'
import { proofTypes } from '#contract/identity-form.ts'
import type { DraftValues } from './own-identity.ts'
import type { IdentityForm } from './use-identity-form.ts'

/** Choices that a new form shows without anybody having made them. */
const defaults = { documentType: documentTypes[0], proofType: proofTypes[0] }

/** Takes over the values that were typed or chosen before hydration, which no event reported. */
export function useEarlyValues(element: RefObject<HTMLFormElement | null>, { values, change }: IdentityForm): void {
  const takeOver = useEffectEvent((form: HTMLFormElement) => {
    const known: Readonly<Record<string, string | undefined>> = { ...defaults, ...values }
    const early = [...new FormData(form)].filter(([name, value]) => value !== '' && value !== (known[name] ?? ''))
    if (early.length > 0) change(Object.fromEntries(early) as DraftValues)
  })
  useEffect(() => {
    if (element.current) takeOver(element.current)
  }, [element])
}
