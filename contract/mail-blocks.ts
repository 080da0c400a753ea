/** The blocks of a mail that a brand can write itself, from top to bottom, with their longest text in characters. */
export const maxBlockLengths = { subject: 120, heading: 120, lead: 1000, button: 40, note: 600 } as const

export type MailBlock = keyof typeof maxBlockLengths
export const mailBlocks = Object.keys(maxBlockLengths) as [MailBlock, ...MailBlock[]]

const blocksWithLines: readonly MailBlock[] = ['lead', 'note']

/** Whether a block may have several paragraphs. */
export const canHaveLines = (block: MailBlock): boolean => blocksWithLines.includes(block)

/** The texts of a brand; a block that is absent has the text of the product. */
export type MailTexts = Readonly<Partial<Record<MailBlock, string>>>

/** Subjects of mails, in the order of lists. */
export const mailGroups = [
  'orders',
  'refunds',
  'wallet',
  'shopping',
  'account',
  'security',
  'selling',
  'staff',
] as const
export type MailGroup = (typeof mailGroups)[number]

/** Every mail that the shop sends, in the order of lists; `x.y` is a variant of the message `x` with its own texts. */
export const mailKinds = [
  'order_placed',
  'order_paid',
  'order_expired',
  'order_prepared',
  'parcel_shipped',
  'order_received',
  'order_refunded',
  'refund_rejected',
  'return_moved.accepted',
  'return_moved.rejected',
  'return_moved.decided',
  'recharge_decided.credited',
  'recharge_decided.declined',
  'referral_reward',
  'withdrawal_decided.paid',
  'withdrawal_decided.declined',
  'identity_moved.received',
  'identity_moved.changes',
  'identity_moved.passed',
  'identity_moved.rejected',
  'identity_moved.ending',
  'credit_decided.approved',
  'credit_decided.declined',
  'credit_due.manual',
  'credit_due.automatic',
  'credit_overdue',
  'credit_collected',
  'chat_unread',
  'review_asked',
  'price_drop',
  'back_in_stock',
  'code',
  'code.fund_reset',
  'account_exists',
  'subscription_confirm',
  'mail_test',
  'account_deletion',
  'account_deleted',
  'password_changed',
  'password_changed.own',
  'second_factor_changed.on',
  'second_factor_changed.off',
  'second_factor_changed.reset',
  'passkey_changed.added',
  'passkey_changed.removed',
  'email_changed',
  'phone_changed',
  'new_device',
  'fund_reset_waiting',
  'fund_reset_done',
  'fund_reset_cancelled',
  'store_order',
  'store_refund_asked',
  'store_return_moved.requested',
  'store_return_moved.shipped_back',
  'store_return_moved.disputed',
  'withdrawal_decided.store_paid',
  'withdrawal_decided.store_declined',
  'low_stock',
  'decisions_waiting',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Values that texts of mails show as `{number}`; each mail has some of them. */
export const mailPlaceholders = [
  'brand',
  'name',
  'party',
  'count',
  'number',
  'amount',
  'price',
  'before',
  'carrier',
  'trackingNumber',
  'code',
  'minutes',
  'hours',
  'email',
  'phone',
  'device',
  'network',
  'date',
  'time',
  'list',
] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]
