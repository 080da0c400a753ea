import { chromium } from 'playwright'
const [,, list] = process.argv
const b = await chromium.launch({executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu']})
for (const item of JSON.parse(list)) {
  const { url, out, phone, dark, full, login } = item
  const ctx = await b.newContext({ viewport: phone ? {width:390,height:844}:{width:1440,height:900}, colorScheme: dark?'dark':'light' })
  const p = await ctx.newPage()
  p.on('console', m => ['error','warning'].includes(m.type()) && console.log(out, m.type(), m.text()))
  p.on('pageerror', e => console.log(out,'pageerror', e.message))
  if (login) {
    const o = new URL(url).origin
    await p.goto(o+'/pc/login?lang=en'); await p.fill('input[name=account]', login); await p.fill('input[name=password]','demo1234'); await p.click('main form button[type=submit]'); await p.waitForURL(/index/)
  }
  await p.goto(url, {waitUntil:'networkidle'})
  if (item.click) { await p.click(item.click); await p.waitForTimeout(800) }
  const overflow = await p.evaluate(()=>document.documentElement.scrollWidth - innerWidth)
  if (overflow>0) console.log(out,'OVERFLOW',overflow)
  await p.screenshot({path:'/tmp/shots-stores/'+out+'.png', fullPage: !!full})
  await ctx.close()
}
await b.close()
