export function endWithNpm(stop: () => void, options?: { readonly env?: NodeJS.ProcessEnv }): void
