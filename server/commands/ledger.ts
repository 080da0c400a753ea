import { checkFrozen } from '#server/modules/cash/public.ts'
import { checkReceivables } from '#server/modules/credit/public.ts'
import { checkEscrow } from '#server/modules/orders/public.ts'
import { checkLedger } from '#server/modules/wallet/checks/public.ts'
import type { Ctx } from '#server/platform/context.ts'
import { runCommand, type CommandShop } from './run-command.ts'

const help = `
npm run ledger -- check   prove from the rows of every brand that each transaction sums to zero, that each balance is the
                          sum of its entries, that nobody but a seller is below zero, that escrow holds what the
                          orders say, wallets what withdrawals say, and that receivables are what loans owe;
                          exit code 1 if not
`

const listLedgerProblems = async (ctx: Ctx) => [
  ...(await checkLedger(ctx)),
  ...(await checkEscrow(ctx)),
  ...(await checkFrozen(ctx)),
  ...(await checkReceivables(ctx)),
]

/** Checks the ledger of every brand; returns one line per discrepancy. */
export async function checkAllLedgers({ brands, createContext }: CommandShop): Promise<string[]> {
  const lines: string[] = []
  for (const brand of await brands.list())
    for (const { issue, kind, id, found, expected } of await listLedgerProblems(createContext(brand)))
      lines.push(`${brand.site}: ${issue} ${kind} ${id}: ${found} instead of ${expected} (minor units)`)
  return lines
}

if (import.meta.main) {
  const [command = '--help', ...more] = process.argv.slice(2)
  if (command === '--help' || command === '-h') console.log(help)
  else if (command !== 'check' || more.length > 0) {
    console.error(`There is no command "${[command, ...more].join(' ')}".\n${help}`)
    process.exitCode = 1
  } else
    await runCommand(async (shop) => {
      const discrepancies = await checkAllLedgers(shop)
      for (const line of discrepancies) console.error(line)
      if (discrepancies.length > 0) process.exitCode = 1
      else console.log(`The ledgers of ${(await shop.brands.list()).length} brands add up.`)
    })
}
