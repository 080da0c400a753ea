/** States of a reward: it waits for the release of the order, or for finance; then it is unclaimed until it is claimed. */
export const profitStates = ['waiting', 'held', 'unclaimed', 'claimed', 'taken_back', 'expired', 'refused'] as const
export type ProfitState = (typeof profitStates)[number]

/** Why a reward waits for finance. */
export const abuseSigns = ['device', 'address', 'account', 'own_store', 'permission', 'limit'] as const
export type AbuseSign = (typeof abuseSigns)[number]

/** The right of a user to refer others: as the policy says, or as staff decided for this user. */
export const referralPermissions = ['policy', 'allowed', 'forbidden'] as const
export type ReferralPermission = (typeof referralPermissions)[number]
