/** Views of the list of users. */
export const userViews = ['staff', 'disabled'] as const
export type UserView = (typeof userViews)[number]
