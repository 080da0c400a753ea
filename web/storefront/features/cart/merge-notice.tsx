import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { useToast } from '#web/kit/toast.tsx'
import { useText } from '#web/client/text/text-provider.tsx'
import { unseenReport } from './merge-visitor-cart.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

/** Tells once what became of a visitor's lines: a toast when all are there, a dialog when something is missing. */
export function MergeNotice() {
  const report = useSyncExternalStore(unseenReport.subscribe, unseenReport.get, () => null)
  const toast = useToast()
  const t = useText()
  const isWhole = report?.short.length === 0
  useEffect(() => {
    if (!report || !isWhole) return
    unseenReport.seen()
    toast({ icon: 'bag', text: t('cart.merge.added', { count: report.added }), survivesNavigation: true })
  }, [report, isWhole, toast, t])
  if (!report || isWhole) return null
  return (
    <Suspense>
      <MergeDialog report={report} onClose={unseenReport.seen} />
    </Suspense>
  )
}
