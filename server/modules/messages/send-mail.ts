import type { Ctx } from '#server/platform/context.ts'
import type { OutgoingMail } from './channels/channel.ts'

/** Where links in mails of the brand lead. Throws where nothing is sent, so that a job waits for an operator. */
export function getMailOrigin(ctx: Pick<Ctx, 'externalServices' | 'brand'>): string {
  const services = ctx.externalServices.messageChannels
  if (!services?.email) throw new Error('no email channel is configured')
  return services.getOrigin(ctx.brand)
}

/**
 * Sends a mail at once, outside the queue of messages. Throws MessageRefusedError when the other side will never take it, and
 * another error when it did not take it now.
 */
export async function sendMail(ctx: Ctx, mail: Omit<OutgoingMail, 'brand'>): Promise<void> {
  getMailOrigin(ctx)
  await ctx.externalServices.messageChannels!.email!({ ...mail, brand: ctx.brand })
}
