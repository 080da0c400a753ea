import { type Rollup, build, createServer } from 'vite'
import { expect, it } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { viteTexts } from './vite-texts.ts'

const entry = {
  name: 'entry',
  resolveId: (id: string) => (id === 'entry' ? '\0entry' : undefined),
  load: (id: string) =>
    id === '\0entry' ? `import { loadTexts } from 'virtual:texts/storefront'; globalThis.load = loadTexts` : undefined,
}

async function buildChunks(pseudo: boolean) {
  const output = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [entry, viteTexts({ pseudo })],
    build: { write: false, rolldownOptions: { input: 'entry' } },
  })) as Rollup.RollupOutput
  return output.output.filter((file) => file.type === 'chunk')
}

it('builds one chunk per language and keeps every text out of the entry', async () => {
  const chunks = await buildChunks(false)
  const languages = chunks.filter((chunk) => chunk.facadeModuleId?.match(/virtual:texts\/storefront\/./))
  expect(languages.map((chunk) => chunk.facadeModuleId?.split('/').at(-1)).toSorted()).toEqual(locales.toSorted())
  expect(chunks.find((chunk) => chunk.isEntry)?.code).not.toContain('Your cart is empty')
  expect(languages.find((chunk) => chunk.facadeModuleId?.endsWith('/ar'))?.code).toContain('سلتك فارغة')
})

it('adds the pseudo-language only when asked', async () => {
  const codes = (await buildChunks(true)).map((chunk) => chunk.code).join('')
  expect(codes).toContain('⟦')
})

it('gives an app only the texts of its areas', async () => {
  const plugin = viteTexts({ apps: { storefront: ['cart', 'common'], console: ['common'] } })
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [plugin],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const listAreas = async (app: string) => {
    const { loadTexts } = await server.ssrLoadModule(`virtual:texts/${app}`)
    return [...new Set(Object.keys((await loadTexts('en')) as object).map((key) => key.split('.')[0]))].toSorted()
  }
  expect(await listAreas('storefront')).toEqual(['cart', 'common'])
  expect(await listAreas('console')).toEqual(['common'])
  await expect(listAreas('nobody')).rejects.toThrow('no app nobody')
  await server.close()
})

it('serves the same compiled texts to a server that renders in development', async () => {
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    appType: 'custom',
    plugins: [viteTexts()],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { loadTexts } = await server.ssrLoadModule('virtual:texts/storefront')
  expect((await loadTexts('zh-CN'))['cart.empty.title']).toBe('购物车是空的')
  expect((await loadTexts('de'))['cart.empty.title']).toBe('Ihr Warenkorb ist leer')
  expect((await loadTexts('de'))['cart.login.title']).toBe('Bitte melden Sie sich zuerst an')
  expect((await loadTexts('xx'))['cart.empty.title']).toContain('⟦')
  await server.close()
})
