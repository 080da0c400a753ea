import type { Plugin } from 'vite'
import { api } from '../contract/api.ts'
import type { Operations } from '../contract/operation.ts'

const name = 'virtual:contract-paths'

/** Serves `virtual:contract-paths`: the facts of every operation that the browser needs, without its schemas. */
export function viteContract(): Plugin {
  return {
    name: 'galleria-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined
      const paths = Object.entries(api).flatMap(([module, operations]) =>
        Object.entries(operations as Operations).map(([key, { method, path, audience }]) => [
          `${module}.${key}`,
          audience === 'anyone' ? [method, path] : [method, path, 'personal'],
        ]),
      )
      return `export const paths = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
