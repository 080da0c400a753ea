import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/client/api-call.ts'
import { getApi } from '#web/client/api-query.ts'
import { failureText } from '#web/client/failure-text.ts'
import { newIdempotencyKey } from '#web/client/idempotency-key.ts'
import { invalidate } from '#web/client/invalidate.ts'
import { useCurrentUser } from '#web/client/session.ts'
import { useText } from '#web/client/text/text-provider.tsx'
import { ActionButton } from '#web/console/kit/action-button.tsx'
import { ConsoleDialog } from '#web/console/kit/console-dialog.tsx'
import { useConsoleToast } from '#web/console/kit/console-toasts.tsx'
import { NoticeLine } from '#web/console/kit/notice-line.tsx'
import type { BankEntry, Statement } from './bank-parts.tsx'
import { relatedToBank } from './payout-parts.tsx'

interface Refused {
  readonly id: string
  readonly party: string
  readonly text: string
}

/** Books the exact matches of a statement one after the other; a line that is refused stays, and is named. */
function useConfirmAll(statementId: string) {
  const t = useText()
  const client = useQueryClient()
  const toast = useConsoleToast()
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const confirm = async ({ id, party }: BankEntry): Promise<boolean> => {
    try {
      const options = { idempotencyKey: newIdempotencyKey() }
      await getApi(client)('bankStatements.confirm', { entryId: id }, options)
      return true
    } catch (error) {
      setRefused((others) => [...others, { id, party, text: failureText(t, error) }])
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }
  const run = async () => {
    setDone(0)
    setRefused([])
    let booked = 0
    try {
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: { pageList: BankEntry[]; nextCursor: string | null } = await getApi(client)(
          'bankStatements.entries',
          { statementId, view: 'matched', pageSize: 100, ...(cursor && { cursor }) },
        )
        for (const entry of page.pageList) {
          if (await confirm(entry)) booked += 1
          setDone(booked)
        }
        cursor = page.nextCursor
      }
      toast({ text: t('bookkeeping.confirmAll.done', { count: booked }) })
    } catch (error) {
      toast({ text: failureText(t, error), tone: 'error' })
    }
    setDone(null)
    await invalidate(client, { predicate: ({ queryKey }) => relatedToBank.test(String(queryKey[0])) })
  }
  return { run, done, refused }
}

/** The button that books every exact match of a statement; asks once. */
export function ConfirmMatches({ statement: { id, counts } }: { statement: Statement }) {
  const t = useText()
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const { run, done, refused } = useConfirmAll(id)
  const count = counts.matched
  if (!user?.permissions.includes('bank.manage')) return null
  return (
    <>
      {count > 0 && (
        <ActionButton variant="primary" onClick={() => setOpen(true)}>
          {t('bookkeeping.confirmAll', { count })}
        </ActionButton>
      )}
      <ConsoleDialog
        open={isOpen}
        onOpenChange={(next) => (next || done === null) && setOpen(next)}
        title={t('bookkeeping.confirmAll.title', { count })}
        description={t('bookkeeping.confirmAll.text')}
        actions={
          <>
            <ActionButton onClick={() => done === null && setOpen(false)} aria-disabled={done !== null}>
              {t(refused.length > 0 ? 'bookkeeping.close' : 'common.cancel')}
            </ActionButton>
            <ActionButton
              variant="primary"
              aria-disabled={done !== null}
              onClick={() => done === null && void run().then(() => setOpen(false))}
            >
              {t('bookkeeping.confirmAll', { count })}
            </ActionButton>
          </>
        }
      >
        {done !== null && <output>{t('bookkeeping.confirmAll.progress', { done, count })}</output>}
      </ConsoleDialog>
      {refused.length > 0 && done === null && (
        <ConsoleDialog
          open={!isOpen}
          onOpenChange={() => undefined}
          title={t('bookkeeping.confirmAll.refused', { count: refused.length })}
        >
          <ul className="bookkeeping-page">
            {refused.map(({ id: entryId, party, text }) => (
              <li key={entryId}>
                <NoticeLine tone="prog">
                  <bdi>{party}</bdi>: {text}
                </NoticeLine>
              </li>
            ))}
          </ul>
        </ConsoleDialog>
      )}
    </>
  )
}
