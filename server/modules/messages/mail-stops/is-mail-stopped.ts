import type { Ctx } from '#server/platform/context.ts'
import { getTopic, type MessageKind, type RenderedKind } from '../templates/kinds.ts'
import { findMailStop, type StopReason } from './mail-stops.queries.ts'

/** The mail that asks a subscriber to confirm proves the address, but one who complained did not ask for it. */
const isStoppedKind = (kind: MessageKind, reason: StopReason): boolean => {
  if (kind === 'subscription_confirm') return reason === 'complaint'
  const topic = getTopic(kind)
  // Those without a topic are codes and the like, which the person has just requested.
  return topic !== null && topic !== 'security'
}

/** Whether a mail is not to be sent because mails to its address came back or were reported as spam. */
export async function isMailStopped(ctx: Ctx, address: string, kind: MessageKind | RenderedKind): Promise<boolean> {
  if (kind !== 'newsletter' && !isStoppedKind(kind, 'complaint')) return false
  const stop = await findMailStop(ctx, address)
  return stop !== null && (kind === 'newsletter' || isStoppedKind(kind, stop.reason))
}
