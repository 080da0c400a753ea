import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { claimPermissions, type ClaimKind } from '#contract/claim-kinds.ts'
import type { OperationData } from '#web/client/api-call.ts'
import { apiQuery } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { useSubmission } from '#web/client/form/use-submission.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { useApi } from '#web/client/use-api.ts'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'

export type Claim = OperationData<'reviewClaims.list'>['pageList'][number]

const refreshMs = 15_000

/** Who has which case of a kind now, by the id of the case; read again every 15 seconds. */
export function useClaims(kind: ClaimKind): ReadonlyMap<string, Claim> {
  const { data } = useQuery({ ...apiQuery('reviewClaims.list', { kind }), refetchInterval: refreshMs })
  return useMemo(() => new Map(data?.pageList.map((claim) => [claim.subjectId, claim])), [data])
}

/** Claims and histories of cases are read again. */
const invalidateClaims = (client: QueryClient): Promise<void> =>
  invalidate(client, { predicate: ({ queryKey }) => String(queryKey[0]).startsWith('reviewClaims.') })

/** Who has a case, and how the person takes or releases it. */
export interface CaseClaim {
  /** Null while nobody has it. */
  readonly holder: { readonly name: string; readonly takenAt: string | null; readonly until: string } | null
  /** The person has it. */
  readonly isOwn: boolean
  /** The person may decide it. */
  readonly canDecide: boolean
  readonly isPending: boolean
  /** Resolves to false when it could not be taken, which was said. */
  readonly take: (takeOver?: boolean) => Promise<boolean>
  readonly release: () => void
}

/** The claim on one case. Says errors by a toast, as when somebody else was faster. */
export function useClaim(kind: ClaimKind, subjectId: string): CaseClaim {
  const t = useText()
  const user = useCurrentUser()
  const client = useQueryClient()
  const call = useApi()
  const submit = useSubmission()
  const toast = useConsoleToast()
  const claim = useClaims(kind).get(subjectId)
  const change = useMutation({
    mutationFn: (takeOver: boolean | null): Promise<unknown> =>
      takeOver === null
        ? submit({ release: subjectId }, (options) => call('reviewClaims.release', { kind, subjectId }, options))
        : submit({ take: subjectId, takeOver }, (options) =>
            call('reviewClaims.take', { kind, subjectId, takeOver }, options),
          ),
    onError: (error) => toast({ text: failureText(t, error), tone: 'error' }),
    onSettled: () => invalidateClaims(client),
  })
  return {
    holder: claim ? { name: claim.user.username, takenAt: claim.takenAt, until: claim.until } : null,
    isOwn: claim?.isOwn ?? false,
    canDecide: user?.permissions.includes(claimPermissions[kind].decide) ?? false,
    isPending: change.isPending,
    take: (takeOver = false) =>
      change.mutateAsync(takeOver).then(
        () => true,
        () => false,
      ),
    release: () => change.mutate(null),
  }
}
