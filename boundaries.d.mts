export const modules: Readonly<Record<string, readonly string[]>>
export const layers: Readonly<Record<string, readonly string[]>>
