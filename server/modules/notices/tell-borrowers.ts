import type { Events } from '#server/events.ts'
import { findRecipient } from '#server/modules/identity/users/public.ts'
import { notify, type NewNotice } from '#server/modules/messages/notices/public.ts'
import type { Ctx } from '#server/platform/context.ts'

async function tell(ctx: Ctx, userId: string, notice: NewNotice): Promise<void> {
  const recipient = await findRecipient(ctx, userId)
  if (recipient) await notify(ctx, recipient, notice)
}

/** Tells a person what became of their application for credit. */
export const tellCreditDecision = (
  ctx: Ctx,
  { applicationId, userId, isApproved, amountMinor }: Events['credit.decided'],
): Promise<void> =>
  tell(ctx, userId, {
    kind: 'credit_decided',
    params: { isApproved, amountMinor },
    // A refusal may be reviewed once, so each decision has its own notice.
    key: `credit_decided ${applicationId} ${isApproved}`,
  })

/** Reminds a borrower of a payment that falls due soon. */
export const remindOfPayment = (
  ctx: Ctx,
  { loanId, userId, dueOn, amountMinor, isAutomatic }: Events['credit.due'],
): Promise<void> =>
  tell(ctx, userId, {
    kind: 'credit_due',
    params: { dueOn, amountMinor, isAutomatic },
    key: `credit_due ${loanId} ${dueOn}`,
  })

/** Reminds a borrower of a payment that is overdue. */
export const remindOfOverdue = (ctx: Ctx, { userId, dueOn, amountMinor }: Events['credit.overdue']): Promise<void> =>
  tell(ctx, userId, { kind: 'credit_overdue', params: { dueOn, amountMinor } })

/** Tells a borrower that a payment was taken from the wallet. */
export const tellCollected = (
  ctx: Ctx,
  { loanId, userId, amountMinor, day }: Events['credit.collected'],
): Promise<void> =>
  tell(ctx, userId, { kind: 'credit_collected', params: { amountMinor }, key: `credit_collected ${loanId} ${day}` })
