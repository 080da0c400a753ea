import { z } from 'zod'

const perPerson = z.int().min(1).max(100)

/** The part of the policy about text messages, which cost money: the most of a day of the brand, whatever they are for. */
export const messagePolicy = {
  textMessagesPerDayPerNumber: perPerson,
  textMessagesPerDayPerUser: perPerson,
  /** One address may be that of many people of a mobile network. */
  textMessagesPerDayPerAddress: z.int().min(1).max(10_000),
  /** Of the brand; warnings about safety go on to twice as many. */
  textMessagesPerDay: z.int().min(1).max(1_000_000),
}

export const messagePolicyDefaults = {
  textMessagesPerDayPerNumber: 10,
  textMessagesPerDayPerUser: 10,
  textMessagesPerDayPerAddress: 50,
  textMessagesPerDay: 2000,
}
