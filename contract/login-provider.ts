import { z } from 'zod'

/** Who may log in by the provider: people without a staff role, people with one, or both. */
export const loginAudiences = ['shoppers', 'staff', 'everyone'] as const
export type LoginAudience = (typeof loginAudiences)[number]

/** The settings of the OpenID provider of a brand that staff write, besides its secret. */
export const loginProviderFields = () => ({
  /** The address that the provider gives as its issuer. */
  issuer: z.url({ protocol: /^https?$/ }).max(300),
  clientId: z.string().trim().min(1).max(200),
  /** The name on the button. */
  name: z.string().trim().min(1).max(40),
  audience: z.enum(loginAudiences),
  isOn: z.boolean(),
})

export const LoginProvider = z.strictObject({
  ...loginProviderFields(),
  /** When its secret was stored. */
  secretSavedAt: z.iso.datetime(),
})
export type LoginProvider = z.infer<typeof LoginProvider>
