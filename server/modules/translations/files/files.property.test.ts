import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sanitiseRichText } from '#server/platform/rich-text.ts'
import { listPlaceholders, readTranslation, toCodedText } from './coded-text.rules.ts'
import { toReference, type FileText, type TranslationFile } from './entries.ts'
import { readXliff } from './read-xliff.rules.ts'
import { readTranslationCsv, toCsvHeading, toCsvText } from './translation-csv.rules.ts'
import { closeXliff, openXliff, toXliffUnit } from './write-xliff.rules.ts'

const id = '0199d2f0-0000-7000-8000-000000000000'
const toText = (source: string, target: string, isHtml: boolean): FileText => ({
  key: `goods:${id}:${isHtml ? 'description' : 'title'}`,
  where: 'Towel – “Title” <&>',
  max: 100_000,
  isHtml,
  source: toCodedText(source, isHtml),
  target: toCodedText(target, isHtml),
  state: 'translated',
  reference: toReference(target),
})

async function* inPieces(text: string) {
  yield Buffer.from(text)
}
const viaXliff = (texts: readonly FileText[]): Promise<TranslationFile> =>
  readXliff(
    Buffer.from(openXliff('en', 'de') + texts.map((one) => toXliffUnit(one, 'At most 9')).join('') + closeXliff),
  )
const viaCsv = (texts: readonly FileText[]): Promise<TranslationFile> =>
  readTranslationCsv(inPieces(`\u{feff}${toCsvHeading('en', 'de')}${texts.map(toCsvText).join('')}`))

/** Texts of people: letters of any script, signs of XML, CSV and formulas, placeholders. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom(
        '<',
        '>',
        '&',
        '&amp;',
        ']]>',
        '"',
        "'",
        "'=",
        '=1+1',
        '@',
        ',',
        ';',
        '{name}',
        '{0}',
        '\n',
        'é',
        'شاي',
        '茶',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts
      .join(' ')
      .replace(/[^\P{Cc}\n]|[\ufffe\uffff]/gu, '')
      .trim(),
  )
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const html = fc
  .array(fc.tuple(words, fc.constantFrom('p', 'strong', 'li', 'h2', 'a'), fc.boolean()), { minLength: 1, maxLength: 5 })
  .map((parts) =>
    sanitiseRichText(
      parts
        .map(([text, tag, hasBreak]) =>
          tag === 'a'
            ? `<p><a href="https://shop.example/?a=1&amp;b=2">${escape(text)}x</a></p>`
            : `<${tag}>${escape(text)}${hasBreak ? '<br>' : ''}<em>x</em></${tag}>`,
        )
        .join(''),
    ),
  )

describe('an unchanged file', () => {
  for (const [name, via] of [
    ['XLIFF', viaXliff],
    ['CSV', viaCsv],
  ] as const) {
    test(`${name} gives plain texts back as they were`, () =>
      fc.assert(
        fc.asyncProperty(words.filter(Boolean), words.filter(Boolean), async (source, target) => {
          const text = toText(source, target, false)
          const [entry] = (await via([text])).entries
          expect(entry).toMatchObject({ key: text.key, reference: text.reference, isBroken: false })
          expect([entry!.source, entry!.target]).toEqual([text.source.coded, text.target.coded])
        }),
        { numRuns: 300 },
      ))

    test(`${name} gives HTML back as it was`, () =>
      fc.assert(
        fc.asyncProperty(html.filter(Boolean), async (source) => {
          const text = toText(source, source, true)
          const [entry] = (await via([text])).entries
          expect(entry!.target).toBe(text.target.coded)
          expect(readTranslation(entry!.target!, text.source, { isHtml: true, max: 100_000 })).toEqual({
            text: sanitiseRichText(source),
          })
        }),
        { numRuns: 300 },
      ))
  }
})

const source = toCodedText('<p>Hello <strong>{name}</strong></p><p>Bye<br />now</p>', true)
const readHtml = (coded: string, max = 1_000) => readTranslation(coded, source, { isHtml: true, max })

it('numbers the tags of HTML', () => expect(source.coded).toBe('<1>Hello <2>{name}</2></1><3>Bye<4/>now</3>'))

it.each([
  [
    '<1>Hallo <2>{name}</2></1><3>Und<4/>tschüss</3>',
    { text: '<p>Hallo <strong>{name}</strong></p><p>Und<br />tschüss</p>' },
  ],
  ['<1><2>{name}</2> hallo</1><3>R&D<4/></3>', { text: '<p><strong>{name}</strong> hallo</p><p>R&amp;D<br /></p>' }],
  ['<1>Hallo <2>{Name}</2></1><3>a<4/></3>', { problem: 'placeholder' }],
  ['<1>Hallo <2>{name}{name}</2></1><3>a<4/></3>', { problem: 'placeholder' }],
  ['<1>Hallo {name}</1><3>a<4/></3>', { problem: 'placeholder' }],
  ['<1>Hallo <2>{name}</2></1><3>a<4/><4/></3>', { problem: 'placeholder' }],
  ['<1>Hallo <2>{name}</2></1><3>a<4/></3><5>b</5>', { problem: 'placeholder' }],
  ['<1>Hallo <2>{name}</1></2><3>a<4/></3>', { problem: 'markup' }],
  ['<1>Hallo <2>{name}</2><3>a<4/></3>', { problem: 'markup' }],
  ['<1>Hallo <2>{name}</2></1><3>a<4/><script>x</script></3>', { problem: 'markup' }],
  ['<1>Hallo <2>{name}</2></1><3>a <b>c</b><4/></3>', { problem: 'markup' }],
  ['<1>Hallo <2>{name}\u0001</2></1><3>a<4/></3>', { problem: 'characters' }],
])('reads %j', (coded, expected) => expect(readHtml(coded)).toEqual(expected))

it('counts the stored text against the bound, on both sides', () => {
  const plain = toCodedText('Tea', false)
  const read = (text: string) => readTranslation(text, plain, { isHtml: false, max: 5 })
  expect(read('12345')).toEqual({ text: '12345' })
  expect(read('123456')).toEqual({ problem: 'too_long', length: 6 })
  expect(read('a <b>')).toEqual({ problem: 'markup' })
  expect(read('1 < 2')).toEqual({ text: '1 < 2' })
  expect(listPlaceholders('{b} and {a}, {a b}')).toEqual(['{a}', '{b}'])
})

const unit = (content: string, attributes = 'version="2.0" srcLang="en" trgLang="de"') =>
  Buffer.from(
    `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" ${attributes}><file id="f">${content}</file></xliff>`,
  )

it.each([
  ['an entity', '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="2.0"/>', 'unsafe'],
  ['an outer file', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><xliff version="2.0"/>', 'unsafe'],
  ['an instruction', '<?xml version="1.0"?><?php x?><xliff version="2.0"/>', 'unsafe'],
  ['no XML', '<xliff version="2.0"><file>', 'malformed'],
  ['XLIFF 1.2', '<xliff version="1.2"></xliff>', 'malformed'],
  ['another root', '<html></html>', 'malformed'],
  ['bytes that are no UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), 'malformed'],
])('refuses %s', (_name, content, reason) => expect(readXliff(Buffer.from(content as string))).rejects.toThrow(reason))

it('reads files of other tools: split segments, marks, comments, CDATA', async () => {
  const text = `<!-- <unit id="no"/> -->
<unit id="goods:${id}:title"><segment><source>One </source><target>Eins </target></segment>
<ignorable><source>- </source></ignorable><segment><source>two</source><target><mrk id="m1"><![CDATA[zwei & <drei>]]></mrk></target></segment></unit>
<unit id="second"><segment><source>A</source></segment></unit>`
  expect((await readXliff(unit(text))).entries).toEqual([
    {
      line: 2,
      key: `goods:${id}:title`,
      source: 'One - two',
      target: 'Eins - zwei & <drei>',
      reference: '',
      isBroken: false,
    },
    { line: 4, key: 'second', source: 'A', target: null, reference: '', isBroken: false },
  ])
})

it('marks elements that it does not know', async () => {
  const text = '<unit id="a"><segment><source>A</source><target><sc id="1"/>B</target></segment></unit>'
  expect((await readXliff(unit(text))).entries[0]).toMatchObject({ isBroken: true })
})

it('random changes of a file are read or refused by name', async () => {
  const good =
    openXliff('en', 'de') + toXliffUnit(toText('<p>a <em>b</em></p>', '<p>c <em>d</em></p>', true), '') + closeXliff
  await fc.assert(
    fc.asyncProperty(
      fc.nat(good.length),
      fc.nat(20),
      fc.constantFrom('', '<', '>', '&', '"', '<!', '</pc>', '\u0000'),
      async (at, cut, more) => {
        const bad = good.slice(0, at) + more + good.slice(at + cut)
        try {
          await readXliff(Buffer.from(bad))
        } catch (error) {
          expect(error).toMatchObject({ reason: expect.stringMatching(/^(unsafe|malformed)$/) })
        }
      },
    ),
    { numRuns: 400 },
  )
})
