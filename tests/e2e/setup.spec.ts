import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Locale } from '#i18n/locales.ts'
import { loadTexts } from '#i18n/read-texts.ts'
import { createText } from '#web/client/text/create-text.ts'
import { makeDataDir } from '#tests/harness/data-dir.ts'
import { fillAddress } from './fill-address.ts'
import { findA11yViolations } from './find-a11y-violations.ts'
import { addToCart, newName, openAnyProduct, passwords, register, type JourneyContext } from './journey.ts'
import { anything, getField, getFundPasswordField, getPlaceOrderButton, toPattern } from './locators.ts'
import { address } from './shop-api.ts'

const root = resolve(import.meta.dirname, '../..')
const node = join(root, 'node_modules/.bin/node')

type OwnShop = {
  readonly origin: string
  /** Runs an operator's command on the shop's data. */
  readonly admin: (...words: string[]) => string
  readonly stop: () => Promise<void>
}

/** Starts the built shop without the demo on an empty data folder. */
async function startEmptyShop(): Promise<OwnShop> {
  const dataDir = makeDataDir('setup')
  const env = { ...process.env, NODE_ENV: 'production', DEMO: '0', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }
  const shop = spawn(node, [join(root, 'server/main.ts')], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env })
  const exited = once(shop, 'exit')
  const stop = async () => {
    shop.kill('SIGTERM')
    // A stopping process ends itself after 30 s at the latest.
    const killing = setTimeout(() => shop.kill('SIGKILL'), 45_000)
    await exited
    clearTimeout(killing)
    rmSync(dataDir, { recursive: true, force: true })
  }
  let said = ''
  // Without this, a shop that never says where it is would use up the journey's time without a word.
  const givingUp = setTimeout(() => shop.kill('SIGKILL'), 150_000)
  for await (const chunk of shop.stdout) {
    said += String(chunk)
    const origin = /Set it up +(http:\/\/localhost:\d+)/.exec(said)?.[1]
    if (!origin) continue
    clearTimeout(givingUp)
    shop.stdout.resume()
    const admin = (...words: string[]) => {
      const { status, stdout, stderr } = spawnSync(node, ['server/commands/admin.ts', ...words], { cwd: root, env })
      if (status !== 0) throw new Error(String(stderr))
      return String(stdout)
    }
    return { origin, admin, stop }
  }
  clearTimeout(givingUp)
  await stop()
  throw new Error(`the shop offered no set-up: ${said}`)
}

const languages: readonly Locale[] = ['ar', 'zh-CN']

test('an empty machine is set up on one page and makes its first sale', async ({ page }) => {
  test.setTimeout(300_000)
  const shop = await startEmptyShop()
  try {
    const t = createText('en', loadTexts('en'))
    const at = (path: string) => `${shop.origin}/pc${path}${path.includes('?') ? '&' : '?'}lang=en`
    const expectNoA11yViolations = async (what: string) => {
      expect(await findA11yViolations(page), `axe on ${what}`).toEqual([])
    }
    const context: JourneyContext = { page, t, at, expectNoA11yViolations }
    const open = (lang: Locale) => page.goto(`${shop.origin}/console/setup?lang=${lang}`)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const expectStep = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const started = performance.now()
    const mark = (step: string) => {
      const description = `${step}: ${((performance.now() - started) / 1000).toFixed(1)} s`
      test.info().annotations.push({ type: 'time', description })
    }

    for (const lang of languages) {
      await open(lang)
      await expectStep(createText(lang, loadTexts(lang))('setup.you.title'))
      await expectNoA11yViolations(`the first step in ${lang}`)
    }
    await open('en')
    await expectStep(t('setup.you.title'))
    await press(t('setup.you.action'))
    await expect(page.getByText(t('setup.you.usernameError'))).toBeVisible()
    await getField(page, t('setup.you.username')).fill('mara')
    await getField(page, t('setup.you.password')).fill('a long password')
    await press(t('setup.you.action'))
    mark('administrator')

    await expectStep(t('setup.brand.title'))
    await getField(page, t('setup.brand.name')).fill('Lindenhof')
    await getField(page, t('setup.brand.host')).fill('shop.lindenhof.com')
    await expect(page.getByText(t('setup.brand.hostFree'))).toBeVisible()
    await getField(page, t('setup.brand.mail')).fill('help@lindenhof.com')
    await getField(page, t('setup.brand.address')).fill('1 Linden Street, Hamburg')
    await page.getByRole('radio', { name: t('setup.look.greenmall') }).check()
    await expectNoA11yViolations('the brand')
    await press(t('setup.brand.action'))
    mark('brand')

    await expectStep(t('setup.store.title'))
    await getField(page, t('setup.store.name')).fill('Oak & Iron')
    await getField(page, t('setup.store.username')).fill('oakseller')
    await getField(page, t('setup.store.password')).fill('stone-1234')
    await expectNoA11yViolations('the store')
    await press(t('setup.store.action'))
    mark('store')

    await expectStep(t('setup.goods.title'))
    // Every step is kept: the page goes on where it was left.
    await page.reload()
    await expectStep(t('setup.goods.title'))
    await expectNoA11yViolations('the products')
    const csv = 'Handle,Title,Variant SKU,Variant Inventory Qty,Variant Price\ncup,Stoneware cup,CUP-1,5,12.50\n'
    await page
      .getByLabel(t('setup.goods.file'))
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await press(t('setup.goods.fileAction'))
    await expect(page.getByText(t('setup.goods.done'))).toBeVisible()
    await expectNoA11yViolations('the import')
    await press(t('setup.goods.continue'))
    mark('products')

    await expectStep(t('setup.home.title'))
    await expectNoA11yViolations('the home page')
    await press(t('setup.home.action'))
    mark('home page')

    await expectStep(t('setup.open.title'))
    await expect(page.getByText(t('setup.check.paymentFix'))).toBeVisible()
    await expectNoA11yViolations('the checklist')
    await press(t('setup.open.action'))
    await expectStep(t('setup.finished.title'))
    await expectNoA11yViolations('the end')
    expect((await page.request.get(`${shop.origin}/console/setup`)).status()).toBe(404)
    mark('open')

    const name = newName()
    await register(context, name)
    await page.goto(at('/userInfo/setup'))
    const card = page.getByRole('region', { name: t('account.fund.title') })
    await getField(card, t('account.fund.loginPassword')).fill(passwords.login)
    await getField(card, t('account.fund.new')).fill(passwords.fund)
    await getField(card, t('account.fund.confirm')).fill(passwords.fund)
    await card.getByRole('button', { name: t('account.fund.submit') }).click()
    await expect(page.getByText(t('account.fund.done'))).toBeVisible()
    // Staff confirm a transfer by an operation that has no page yet.
    shop.admin('credit', 'lindenhof', name, '50')
    await openAnyProduct(context)
    const drawer = await addToCart(context)
    await drawer.getByRole('button', { name: toPattern(t('cart.placeOrder', { amount: anything })) }).click()
    await page.waitForURL(/\/settlement/)
    await expect(drawer).toBeHidden()
    await fillAddress({ page, t })
    await page.getByRole('button', { name: t('account.address.save') }).click()
    // The form closes and the page moves when the address is saved; a click before that may miss.
    await expect(page.getByText(address.street).first()).toBeVisible()
    await getFundPasswordField(context).fill(passwords.fund)
    await getPlaceOrderButton(context).click()
    await page.waitForURL(/\/paySuccess/)
    mark('first sale')
  } finally {
    await shop.stop()
  }
})
