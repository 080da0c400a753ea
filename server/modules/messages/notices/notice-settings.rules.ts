import { isOptionalTopic, type NoticeChannel, type NoticeTopic } from '#contract/notice-topics.ts'

/** Settings of a user as they are stored: only what differs from the usual. */
export type NoticeSettings = {
  readonly switches: Readonly<Record<string, boolean>>
  /** Minutes of the brand's day. */
  readonly quiet: { readonly from: number; readonly until: number } | null
  readonly mailRefusedAt: Date | null
}

export const usualSettings: NoticeSettings = { switches: {}, quiet: null, mailRefusedAt: null }

/** Requests for reviews, and offers on a locked screen, reach only people who have chosen them. */
const usuallyOff: readonly string[] = ['reviews.email', 'reviews.push', 'favourites.push']

/** The name under which a choice is stored: `messages.email`. */
export const toSwitch = (topic: NoticeTopic, channel: NoticeChannel): string => `${topic}.${channel}`

/** Whether a channel of a topic has a switch: list and mail of what is needed have none, and push is an addition. */
export const hasSwitch = (topic: NoticeTopic, channel: NoticeChannel): boolean =>
  channel === 'push' || isOptionalTopic(topic)

/** Whether a channel of a topic is on for a user. */
export function isOn({ switches }: NoticeSettings, topic: NoticeTopic, channel: NoticeChannel): boolean {
  const name = toSwitch(topic, channel)
  return !hasSwitch(topic, channel) || (switches[name] ?? !usuallyOff.includes(name))
}

/** Whether a mail of a topic is sent at all: an address that refused mail gets only what is needed for safety. */
export const isMailed = (settings: NoticeSettings, topic: NoticeTopic): boolean =>
  topic === 'security' || (settings.mailRefusedAt === null && isOn(settings, topic, 'email'))

const dayMinutes = 1440

/** Minutes from a time of the day until the quiet hours end; 0 outside of them. They may pass midnight. */
export function getQuietMinutes({ quiet }: NoticeSettings, topic: NoticeTopic, minuteOfDay: number): number {
  if (!quiet || topic === 'security') return 0
  const since = (minuteOfDay - quiet.from + dayMinutes) % dayMinutes
  const length = (quiet.until - quiet.from + dayMinutes) % dayMinutes
  return since < length ? length - since : 0
}

/** Minutes of the day behind `22:30`. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** `22:30` for 1350. */
export const toTime = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
