import { expect, test } from '@playwright/test'
import type { UserInfo } from '#contract/account.ts'
import type { WorkspaceName } from '#web/console/app/section.ts'
import { listPages } from '#web/console/app/sections.ts'
import { toConsole, useSession } from '../console-page.ts'
import { journey } from '../journey.ts'
import { logIn } from '../shop-api.ts'
import { type Stop, tourSettings, visit } from './tour.ts'

const people: Readonly<Record<WorkspaceName, string>> = { staff: 'admin1', seller: 'seller1' }

for (const workspace of ['staff', 'seller'] as const)
  journey(
    `every page of the console of ${workspace} is whole`,
    tourSettings,
    async ({ page }, setting) => {
      test.setTimeout(900_000)
      const person = await logIn(setting.site, { account: people[workspace] })
      await useSession(page, setting.site, person)
      const user = (await person.get('/api/user/info')) as UserInfo
      const stops = listPages(user)
        .filter(({ section }) => section.workspace === workspace)
        .map(({ section, page }): Stop => {
          const { path } = page ?? section
          return { name: path.slice(1).replaceAll('/', '-'), address: toConsole(setting, path) }
        })
      expect(await visit(page, setting, stops)).toEqual([])
    },
    { inEveryLanguage: true },
  )
