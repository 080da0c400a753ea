import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shippedDocuments } from '#contract/content.ts'
import { newId } from '#server/platform/ids.ts'
import { openTestShop, type TestShop } from '#tests/harness/app.ts'
import { readMessages } from '#tests/harness/read-messages.ts'
import { fillDocuments, purgeSubscriptions, readDocumentFiles, writeDocument } from './public.ts'

const files = readDocumentFiles(join(import.meta.dirname, '../../../documents'))
const getNumber = (key: (typeof shippedDocuments)[number]) => shippedDocuments.indexOf(key) + 1

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ policy: { returnWindowDays: 12, orderExpiryMinutes: 45 } })
  await fillDocuments(shop.ctx(), () => files)
})
afterAll(() => shop.close())

const read = async (docId: number, lang: 'en' | 'zh-CN' | 'ar' | 'de' = 'en') =>
  (await shop.get('/api/doc/detail', { docId }, { lang })).data.document

describe('shipped documents', () => {
  test.each(['en', 'zh-CN', 'ar'])('are all written in %s, with a title, headings and no loose ends', (lang) => {
    for (const { key, title, body } of files) {
      expect(title[lang], key).toBeTruthy()
      expect(body[lang]!.match(/<h2>/g)!.length, key).toBeGreaterThanOrEqual(3)
      expect(body[lang], key).not.toMatch(/\*\*|^#|\]\(/m)
    }
  })

  test('fill a brand once, at the same numbers, and leave its own words alone', async () => {
    await shop.db().updateTable('documents').set({ title: '{"en":"Ours"}' }).where('number', '=', 1).execute()
    await shop.db().deleteFrom('documents').where('number', '=', 4).execute()
    expect(await fillDocuments(shop.ctx(), () => files)).toBe(1)
    expect(await fillDocuments(shop.ctx(), () => files)).toBe(0)
    const { data } = await shop.get('/api/doc/list')
    expect(data.pageList.map(({ docId, key }: { docId: number; key: string }) => [docId, key])).toEqual(
      shippedDocuments.map((key, index) => [index + 1, key]),
    )
    expect(data.pageList[0].title).toBe('Ours')
  })

  test("speak of the brand's own numbers, in the language's own words", async () => {
    const returns = getNumber('returns')
    expect((await read(returns)).body).toContain('within 12 days')
    expect((await read(returns)).body).toContain('isn’t paid within 45 minutes')
    expect((await read(returns, 'zh-CN')).body).toContain('12天')
    expect((await read(returns, 'ar')).body).toContain('١٢ يومًا')
    expect((await read(getNumber('contact'))).body).toContain(`href="mailto:${shop.brand.settings.supportMail}"`)
    for (const { number } of files) expect((await read(number)).body).not.toMatch(/\{\w+\}/)
  })

  test('say which language they are in, and lead to their parts', async () => {
    expect(await read(getNumber('terms'), 'ar')).toMatchObject({ lang: 'ar', title: 'شروط الخدمة' })
    const german = await read(getNumber('terms'), 'de')
    expect(german).toMatchObject({ lang: 'de', key: 'terms', title: 'Allgemeine Geschäftsbedingungen' })
    const [heading] = german.headings
    expect(heading).toEqual({ id: 'part-1', text: expect.stringMatching(/konto/i) })
    expect(german.body).toContain(`<h2 id="part-1">${heading!.text}</h2>`)
  })
})

describe('documents of a brand', () => {
  test('get the next number when they are new, and keep it', async () => {
    const write = (key: string, title: string) =>
      writeDocument(shop.ctx(), key, 'en', { title, body: '<h2>One</h2><p>Text</p>' })
    const number = await write('sizes', 'Sizes')
    expect(number).toBe(shippedDocuments.length + 1)
    expect(await write('sizes', 'Sizes & fits')).toBe(number)
    expect((await read(number)).title).toBe('Sizes & fits')
    // The language of the text, where the asked one has none.
    expect(await read(number, 'de')).toMatchObject({ lang: 'en', title: 'Sizes & fits' })
    expect(await write('delivery', 'Delivery')).toBe(getNumber('delivery'))
    expect((await read(getNumber('delivery'), 'zh-CN')).title).toBe('配送与自提')
  })

  test('are safe when written and safe when read, whatever stands in the database', async () => {
    const evil = '<h2 onclick="x()">Hi</h2><script>alert(1)</script><a href="javascript:x()">go</a><p>ok</p>'
    const number = await writeDocument(shop.ctx(), 'evil', 'en', { title: 'T <b>', body: evil })
    const row = await shop.db().selectFrom('documents').select('body').where('number', '=', number).executeTakeFirst()
    expect(JSON.stringify(row!.body)).not.toMatch(/script|onclick|javascript/)
    await shop
      .db()
      .updateTable('documents')
      .set({ body: JSON.stringify({ en: evil }) })
      .where('number', '=', number)
      .execute()
    shop.engine.cache.invalidate(shop.brand.id)
    const { body } = await read(number)
    expect(body).toContain('<p>ok</p>')
    expect(body).not.toMatch(/script|onclick|javascript/)
  })

  test('that are hidden, unknown or of another brand are not there', async () => {
    await shop.db().updateTable('documents').set({ status: 'hidden' }).where('number', '=', 9).execute()
    for (const docId of [9, 4711]) {
      const { status, error } = await shop.get('/api/doc/detail', { docId })
      expect([status, error?.key]).toEqual([404, 'document.not_found'])
    }
    expect((await shop.get('/api/doc/detail', { docId: 1 }, { brand: shop.otherBrand })).status).toBe(404)
    expect((await shop.get('/api/doc/detail', { docId: 0 })).status).toBe(422)
  })
})

describe('news', () => {
  const article = (hours: number, title: string) => ({
    brand_id: shop.brand.id,
    id: newId(),
    title: JSON.stringify({ en: title, ar: `${title} ع` }),
    summary: JSON.stringify({ en: 'From {brand}' }),
    body: JSON.stringify({ en: '<h2>Part</h2><p>{orderExpiry}</p><img src=x onerror=y>' }),
    scene: JSON.stringify({ wall: '#DCEDE9', goods: [{ kind: 'cup', colour: '#5f8f93' }] }),
    published_at: new Date(shop.clock.now().getTime() + hours * 3_600_000),
  })

  test('show what is out, the latest first, and the rest when its time has come', async () => {
    const rows = [article(-2, 'Older'), article(-1, 'Newer'), article(1, 'Tomorrow')]
    await shop.db().insertInto('news').values(rows).execute()
    const titles = async (query = {}) =>
      (await shop.get('/api/news/list', query)).data.pageList.map(({ title }: { title: string }) => title)
    expect(await titles()).toEqual(['Newer', 'Older'])
    expect(await titles({ pageNum: 2, pageSize: 1 })).toEqual(['Older'])
    expect((await shop.get('/api/news/detail', { id: rows[2]!.id })).status).toBe(404)
    shop.clock.forward(2 * 3_600_000)
    shop.engine.cache.invalidate(shop.brand.id)
    expect(await titles()).toEqual(['Tomorrow', 'Newer', 'Older'])
    const { data } = await shop.get('/api/news/detail', { id: rows[2]!.id }, { lang: 'ar' })
    expect(data.article).toMatchObject({ title: 'Tomorrow ع', lang: 'en', headings: [{ id: 'part-1', text: 'Part' }] })
    expect(data.article.body).toContain('45 minutes')
    expect(data.article.body).not.toContain('img')
    expect(data.article.cover).toMatch(/^\/media\/art\/window\/\w+-dcede9-right-wide\/cup\.5f8f93\.svg$/)
    expect((await shop.get('/api/news/detail', { id: rows[0]!.id }, { brand: shop.otherBrand })).status).toBe(404)
  })
})

describe('subscribing', () => {
  const subscribe = (email: unknown, lang: 'en' | 'zh-CN' = 'zh-CN') => shop.post('/api/subscribe', { email }, { lang })
  const count = async () => (await shop.db().selectFrom('subscriptions').selectAll().execute()).length

  test('keeps an address once and says so', async () => {
    for (const email of ['Wei-li@shop.example', ' wei-li@shop.example ']) {
      const { status, message } = await subscribe(email)
      expect([status, message]).toEqual([200, '订阅成功'])
    }
    expect(await count()).toBe(1)
  })

  test.each([
    ['abc@de.com', true],
    ['a_c@de.co.uk', true],
    ['9ab@shop.org', true],
    ['ab@de.com', false],
    ['_ab@de.com', false],
    ['abc@d.com', false],
    ['abc@de.c', false],
    ['abc@de.COM', false],
    ['abc@de.com.co.uk', false],
    ['abc', false],
    ['', false],
    [`${'a'.repeat(60)}@de.com`, false],
  ])('%s passes: %s', async (email, passes) => {
    const { status, error } = await subscribe(email)
    expect(status).toBe(passes ? 200 : 422)
    if (!passes && email.length < 60) expect(error!.fields!.email).toBe('请填写正确的邮箱地址')
  })

  const readMails = async () => {
    const mails = await readMessages(shop)
    return mails.filter(({ kind }) => kind === 'subscription_confirm')
  }
  const readKey = async (to: string) => {
    const { text } = (await readMails()).findLast((mail) => mail.to === to)!
    return /#confirm=([\w-]{43})/.exec(text)![1]!
  }
  const find = (email: string) =>
    shop.db().selectFrom('subscriptions').selectAll().where('email', '=', email).executeTakeFirst()
  const confirm = (key: string) => shop.post('/api/subscribe/confirm', { key })
  const cancel = (key: string) => shop.post('/api/subscribe/cancel', { key })

  test('an address counts once it has confirmed, and goes when it cancels', async () => {
    const email = 'lena@shop.example'
    await subscribe(email)
    const key = await readKey(email)
    expect(await find(email)).toMatchObject({ confirmed_at: null })
    expect((await confirm('x'.repeat(43))).status).toBe(404)
    expect((await shop.post('/api/subscribe/confirm', { key }, { brand: shop.otherBrand })).status).toBe(404)
    for (const _ of [1, 2]) expect((await confirm(key)).status).toBe(200)
    expect(await find(email)).toMatchObject({ confirmed_at: shop.clock.now() })
    for (const _ of [1, 2]) expect((await cancel(key)).status).toBe(200)
    expect(await find(email)).toBeUndefined()
    expect((await confirm(key)).status).toBe(404)
  })

  test('an address is asked at most every ten minutes, and never again once it has confirmed', async () => {
    const email = 'often@shop.example'
    const countMails = async () => (await readMails()).filter(({ to }) => to === email).length
    await Promise.all([1, 2, 3].map(() => subscribe(email)))
    expect(await countMails()).toBe(1)
    shop.clock.forward(10 * 60_000)
    await subscribe(email)
    expect(await countMails()).toBe(1)
    shop.clock.forward(1)
    await subscribe(email)
    expect(await countMails()).toBe(2)
    await confirm(await readKey(email))
    shop.clock.forward(11 * 60_000)
    await subscribe(email)
    expect(await countMails()).toBe(2)
  })

  test('an address that does not confirm goes after 30 days', async () => {
    const email = 'silent@shop.example'
    await subscribe(email)
    shop.clock.forward(30 * 86_400_000)
    await purgeSubscriptions(shop.ctx())
    expect(await find(email)).toBeDefined()
    shop.clock.forward(1)
    await purgeSubscriptions(shop.ctx())
    expect(await find(email)).toBeUndefined()
    expect(await find('often@shop.example')).toBeDefined()
  })
})
