import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { consoleAssets, consoleBrowsers, consoleEntry } from './web/console/app/page.ts'
import { viteContract } from './scripts/vite-contract.ts'
import { viteTexts } from './scripts/vite-texts.ts'

/** The browser's bundles of shop and console, and the server's renderer, built by `npm run build` into .build. */
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
        rolldownOptions: { input: ['web/storefront/entry-client.tsx', 'web/setup/entry.tsx'] },
      },
    },
    // A build apart, so that the shop's chunks do not depend on the console.
    console: {
      consumer: 'client',
      build: {
        outDir: '.build/console',
        assetsDir: consoleAssets,
        manifest: true,
        cssTarget: consoleBrowsers,
        rolldownOptions: {
          input: consoleEntry,
          // Modules of at least 60 of its parts in one chunk: the first list loads 250 KB instead of 259, in 50 files instead of 75.
          output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 60 }] } },
        },
      },
    },
    ssr: {
      build: { outDir: '.build/server', ssr: true, rolldownOptions: { input: 'web/storefront/entry-server.tsx' } },
    },
  },
})
