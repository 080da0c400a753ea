export const modules: Readonly<Record<string, readonly string[]>>
export const rooms: Readonly<Record<string, readonly string[]>>
