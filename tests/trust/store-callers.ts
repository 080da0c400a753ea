/** Members of a store's team by the roles that every store has; the owner is `seller`. */
export const teamCallers = ['manager', 'packing', 'store support', 'bookkeeper'] as const
type TeamCaller = (typeof teamCallers)[number]

/** The owner of the store, and the members of its team with these roles. */
export const storeWith = (...roles: TeamCaller[]): readonly ('seller' | TeamCaller)[] => ['seller', ...roles]

/** The key of the role as stores know it. */
export const toRoleKey = (caller: TeamCaller): string => (caller === 'store support' ? 'support' : caller)
