import { shippedRoles } from '#contract/permissions.ts'
import { storeWith, teamCallers } from './store-callers.ts'

const loggedIn = ['shopper', 'seller', ...teamCallers, ...shippedRoles, 'platform'] as const
const seller = storeWith('manager', 'store support')
const answers = ['administrator', 'platform', 'support'] as const
const manages = ['administrator', 'platform'] as const

/** The callers of the operations on chats, for the table of `roles.test.ts`. */
export const chatCallers = {
  'chat.list': loggedIn,
  'chat.send': loggedIn,
  'chat.unread': loggedIn,
  'chat.read': loggedIn,
  'chat.typing': loggedIn,
  'chat.conversations': loggedIn,
  'chat.state': ['visitor', ...loggedIn] as const,
  'chat.rate': loggedIn,
  'chat.transcript': loggedIn,
  'chat.ticket': loggedIn,
  'chat.enter': ['visitor', ...loggedIn] as const,
  'sellerChat.list': seller,
  'sellerChat.messages': seller,
  'sellerChat.send': seller,
  'sellerChat.read': seller,
  'sellerChat.typing': seller,
  'sellerChat.assign': seller,
  'sellerChat.state': seller,
  'sellerChat.count': seller,
  'sellerChat.agents': seller,
  'sellerChat.away': seller,
  'sellerChat.shopper': seller,
  'sellerChat.settings': seller,
  'sellerChat.saveSettings': storeWith('manager'),
  'sellerChat.replies': seller,
  'sellerChat.saveReply': seller,
  'sellerChat.deleteReply': seller,
  'sellerChat.report': seller,
  'staffChat.list': answers,
  'staffChat.messages': answers,
  'staffChat.send': answers,
  'staffChat.read': answers,
  'staffChat.typing': answers,
  'staffChat.assign': answers,
  'staffChat.state': answers,
  'staffChat.count': answers,
  'staffChat.agents': answers,
  'staffChat.away': answers,
  'staffChat.shopper': answers,
  'staffChat.settings': answers,
  'staffChat.saveSettings': manages,
  'staffChat.replies': answers,
  'staffChat.saveReply': manages,
  'staffChat.deleteReply': manages,
  'staffChat.report': answers,
  'chatReview.list': manages,
  'chatReview.messages': manages,
}
