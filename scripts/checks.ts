/** The checks that read the code without running it; all of them in `npm test`, `npm run verify` and `npm run check`. */
export const checks: readonly {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Takes about ten gigabytes of memory and every processor. */
  readonly isLarge?: true
}[] = [
  { name: 'types', command: 'node', args: ['scripts/check-types.ts'], isLarge: true },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'], isLarge: true },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'boundaries', command: 'node', args: ['scripts/check-boundaries.ts'] },
  { name: 'migrations', command: 'node', args: ['scripts/check-migrations.ts'] },
  { name: 'upgrades', command: 'node', args: ['scripts/check-expand-contract.ts'] },
  { name: 'brands', command: 'node', args: ['scripts/check-brands.ts'] },
  { name: 'texts', command: 'node', args: ['scripts/check-i18n.ts'] },
  { name: 'packages', command: 'node', args: ['scripts/check-packages.ts'] },
  { name: 'styles', command: 'node', args: ['scripts/check-styles.ts'] },
  { name: 'journeys', command: 'node', args: ['scripts/check-journeys.ts'] },
  { name: 'documents', command: 'node', args: ['scripts/check-documents.ts'] },
  { name: 'words', command: 'node', args: ['scripts/check-words.ts'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
]
