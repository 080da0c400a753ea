import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { viteContract } from './scripts/vite-contract.ts'
import { viteTexts } from './scripts/vite-texts.ts'

/** The browser's bundle and the server's renderer, built by `npm run build` into .build. */
export default defineConfig({
  plugins: [react(), viteTexts(), viteContract()],
  appType: 'custom',
  publicDir: false,
  builder: {},
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        outDir: '.build/client',
        manifest: true,
        rolldownOptions: { input: 'web/storefront/entry-client.tsx' },
      },
    },
    ssr: {
      build: { outDir: '.build/server', ssr: true, rolldownOptions: { input: 'web/storefront/entry-server.tsx' } },
    },
  },
})
