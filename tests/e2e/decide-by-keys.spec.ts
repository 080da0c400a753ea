import { expect, type Page } from '@playwright/test'
import type { TextKey } from '#i18n/text-keys.ts'
import { createSmallImage, uploadPath } from '#tests/harness/uploads.ts'
import { createApplication } from './apply-for-store.ts'
import { buyAndReceive } from './buy-and-receive.ts'
import { expectAccessible, toConsole, useSession } from './console-page.ts'
import { getOrigin, consoleJourney, settings } from './journey.ts'
import { createShopper, logIn, type NewShopper } from './shop-api.ts'

async function uploadImage(site: string, { token }: NewShopper, moduleName: string): Promise<string> {
  const body = new FormData()
  body.set('moduleName', moduleName)
  body.set('file', new Blob([new Uint8Array(await createSmallImage())], { type: 'image/jpeg' }), 'image.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(getOrigin(site) + uploadPath, { method: 'POST', headers, body })
  return ((await response.json()) as { data: string }).data
}

type Queue = {
  readonly path: string
  /** Makes a case, and answers the word by which its queue finds it. */
  readonly prepare: (site: string, shopper: NewShopper) => Promise<string>
  /** An approval that is asked about once more. */
  readonly isConfirmed: boolean
  /** The history of a decided case says so. */
  readonly decided: TextKey
}

/** Withdrawals and disputes are decided by keys in their own journeys. */
const queues: readonly Queue[] = [
  {
    path: '/staff/recharges',
    isConfirmed: true,
    decided: 'decisions.recharges.event.credited',
    prepare: async (site, shopper) => {
      const image = await uploadImage(site, shopper, 'receipt')
      await shopper.post('/api/wallet/recharge', { amount: 75, channel: 'transfer', image })
      return shopper.name
    },
  },
  {
    path: '/staff/applications',
    isConfirmed: true,
    decided: 'moderation.event.accepted',
    prepare: async (site, shopper) => {
      const { storeName, person, address, account } = createApplication()
      const [identityCard, identityHolder] = [
        await uploadImage(site, shopper, 'identity'),
        await uploadImage(site, shopper, 'identity'),
      ]
      const { pageList } = await shopper.get('/goods/shop/category/list')
      await shopper.post('/api/merchant/apply', {
        storeName,
        kind: 'company',
        ...person,
        ...address,
        ...account,
        identityCard,
        identityHolder,
        categoryIds: [pageList[0].id],
        products: 'Rings, chains and earrings of mother-of-pearl.',
        acceptsTerms: true,
      })
      return storeName
    },
  },
  {
    path: '/staff/moderation/reviews',
    isConfirmed: false,
    decided: 'moderation.review.event.pass',
    prepare: async (site, shopper) => {
      const { orderId } = await buyAndReceive(site, shopper, { products: 1, quantity: 1 })
      const { lines } = await shopper.get('/order/shop/order/detail', { orderId })
      const text = `Turns without a sound, says ${shopper.name}.`
      await shopper.post('/goods/shop/review/add', { orderId, lines: [{ lineId: lines[0].id, stars: 5, text }] })
      return shopper.name
    },
  },
]

/** The open case beside its list. */
const getPanel = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })

/** Opens the only case of a queue, takes it and approves it, without a pointer. */
async function approveByKeys(
  page: Page,
  { isConfirmed }: Queue,
  names: Readonly<Record<'take' | 'release' | 'cancel', string>>,
) {
  await page.keyboard.press('j')
  await expect(getPanel(page).getByRole('button', { name: names.take, exact: true })).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('button', { name: names.release })).toBeVisible()
  await page.keyboard.press('a')
  if (!isConfirmed) return
  await expect(page.getByRole('dialog').getByRole('button', { name: names.cancel })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

for (const queue of queues)
  consoleJourney(
    `a case of ${queue.path} is decided by keys alone`,
    settings.filter(({ lang }) => lang === 'en'),
    async ({ page, t }, setting) => {
      const { site } = setting
      await useSession(page, site, await logIn(site, { account: 'admin1' }))
      const word = await queue.prepare(site, await createShopper(site))
      await page.goto(toConsole(setting, `${queue.path}?keyword=${encodeURIComponent(word)}`))
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
      await approveByKeys(page, queue, {
        take: t('decisions.claim.take'),
        release: t('decisions.claim.release'),
        cancel: t('common.cancel'),
      })
      await expect(
        getPanel(page)
          .getByText(t(queue.decided, { name: 'admin1' }))
          .first(),
      ).toBeVisible()
      await expectAccessible(page, queue.path)
    },
  )
