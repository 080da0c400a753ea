/** Topics that a user can switch off, each by channel. */
export const optionalTopics = ['messages', 'reviews', 'favourites', 'selling', 'decisions'] as const
/** Topics that always reach a user: they are needed for an order, for money or for safety. */
const requiredTopics = ['orders', 'refunds', 'wallet', 'identity', 'security'] as const

export const noticeTopics = [...requiredTopics, ...optionalTopics] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const isOptionalTopic = (topic: NoticeTopic): topic is (typeof optionalTopics)[number] =>
  optionalTopics.some((one) => one === topic)

/** Ways by which a notice reaches a user: the list in their account, mail, and a push message to their browsers. */
export const noticeChannels = ['shop', 'email', 'push'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** Topics of the tabs above the list. */
export const noticeGroups = {
  orders: ['orders', 'refunds', 'reviews'],
  messages: ['messages'],
  favourites: ['favourites'],
  money: ['wallet'],
  account: ['identity', 'security'],
  selling: ['selling'],
  decisions: ['decisions'],
} as const satisfies Readonly<Record<string, readonly NoticeTopic[]>>
export type NoticeGroup = keyof typeof noticeGroups
export const noticeGroupNames = Object.keys(noticeGroups) as [NoticeGroup, ...NoticeGroup[]]
