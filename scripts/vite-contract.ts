import type { Plugin } from 'vite'
import { api } from '../contract/api.ts'
import type { Operations } from '../contract/operation.ts'

const name = 'virtual:contract-paths'

/** Serves `virtual:contract-paths`: method and path of every operation, so that no schema travels to the browser. */
export function viteContract(): Plugin {
  return {
    name: 'galleria-contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => {
      if (id !== `\0${name}`) return undefined
      const paths = Object.entries(api).flatMap(([module, operations]) =>
        Object.entries(operations as Operations).map(([key, { method, path }]) => [`${module}.${key}`, [method, path]]),
      )
      return `export const paths = ${JSON.stringify(Object.fromEntries(paths))}`
    },
  }
}
