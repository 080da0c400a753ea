/** Views of the list of users. */
export const userViews = ['staff', 'disabled'] as const
