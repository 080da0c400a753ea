type Allowed = Readonly<Record<string, readonly string[]>>

export const modules: Allowed
export const layers: Allowed
export const features: Readonly<Record<string, Allowed>>
