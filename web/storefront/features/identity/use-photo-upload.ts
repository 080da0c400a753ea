import { useState } from 'react'
import type { IdentityPhoto } from '#contract/identity-form.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { findImageError } from '#web/kit/picked-images.ts'

/** Sends one photo; reports its progress from 0 to 1. */
export type SendPhoto = (part: IdentityPhoto, file: File, onProgress: (part: number) => void) => Promise<void>

export interface PhotoUpload {
  /** The photo that is or was being sent. */
  readonly part: IdentityPhoto | null
  /** From 0 to 1; null while nothing is sent. */
  readonly progress: number | null
  /** Why the last one was not taken. */
  readonly error: string | null
  /** Resolves to false when it failed, which is said. */
  readonly send: (part: IdentityPhoto, file: File) => Promise<boolean>
  readonly clear: () => void
}

/** One photo at a time on its way to the server. */
export function usePhotoUpload(megabytes: number, send: SendPhoto): PhotoUpload {
  const t = useText()
  const [part, setPart] = useState<IdentityPhoto | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const toProblemText = (problem: 'type' | 'size') =>
    problem === 'type' ? t('common.pictures.wrongType') : t('common.pictures.tooLarge', { megabytes })
  const begin = async (next: IdentityPhoto, file: File): Promise<boolean> => {
    if (progress !== null) return false
    setPart(next)
    const problem = findImageError(file, megabytes)
    setError(problem && toProblemText(problem))
    if (problem) return false
    setProgress(0)
    try {
      await send(next, file, setProgress)
      return true
    } catch (failure) {
      setError(failureText(t, failure))
      return false
    } finally {
      setProgress(null)
    }
  }
  return { part, progress, error, send: begin, clear: () => setError(null) }
}
