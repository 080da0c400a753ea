import { toCssString } from '#server/platform/html.ts'

export type Paper = 'a4' | 'letter'

const papers = {
  a4: { size: 'A4', width: '210mm', height: '297mm', side: '20mm' },
  letter: { size: 'Letter', width: '215.9mm', height: '279.4mm', side: '18mm' },
} as const satisfies Readonly<Record<Paper, object>>

export type PageStrings = {
  readonly dir: 'rtl' | 'ltr'
  /** Digits of the page numbers. */
  readonly digits: 'decimal' | 'arabic-indic'
  /** `Page {page} of {pages}`, cut at its two numbers. */
  readonly page: readonly [string, string, string]
  /** The line above every page from the second on: issuer and document, number and name. */
  readonly run: readonly [string, string]
  /** The foot of every page: columns of lines. */
  readonly foot: readonly (readonly string[])[]
}

const fonts = `"Segoe UI",-apple-system,Roboto,Inter,"Noto Sans",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif`
const arabicFonts = `"Segoe UI","SF Arabic",-apple-system,Tahoma,"Noto Sans Arabic","Noto Sans",Arial,sans-serif`

/** Each line finds its own direction, so that a Latin name keeps its full stop in an Arabic foot. */
const joinLines = (lines: readonly string[]) =>
  lines.map((line) => toCssString(`\u2068${line}\u2069`)).join(' "\\a " ') || '""'

/** The margins of the printed page: fold marks, running line, foot and page number. */
function buildPageRules(paper: Paper, { dir, digits, page, run, foot }: PageStrings): string {
  const { size, side, height } = papers[paper]
  const [start, end] = dir === 'rtl' ? ['right', 'left'] : ['left', 'right']
  const [before, between, after] = page.map(toCssString)
  const number = `${before} counter(page, ${digits}) ${between} counter(pages, ${digits}) ${after}`
  // The margins of a page have no custom properties.
  const family = digits === 'decimal' ? fonts : arabicFonts
  const font = `font:7.5pt/10.5pt ${family};white-space:pre-wrap;vertical-align:top;padding-top:2.5mm;border-top:.25pt solid #7F8C88;margin-bottom:2mm`
  const runFont = `font:8.5pt/12pt ${family};color:#5F6C68;white-space:pre-wrap;vertical-align:bottom;padding-bottom:2mm`
  const [first = [], second = [], third = []] = foot
  return `@page{size:${size};margin:16mm ${side} 30mm;
@bottom-${start}{width:32.5%;content:${joinLines(first)};text-align:${start};color:#5F6C68;${font}}
@bottom-center{width:35%;content:${joinLines(second)};text-align:${start};color:#5F6C68;${font}}
@bottom-${end}{width:32.5%;content:${joinLines(third)} ${third.length > 0 ? '"\\a "' : ''} ${number};text-align:${end};color:#14201F;${font}}
@top-${start}{content:${toCssString(run[0])};text-align:${start};${runFont}}
@top-${end}{content:${toCssString(run[1])};text-align:${end};${runFont}}}
@page:first{@top-${start}{content:none}@top-${end}{content:none}
@${start}-top{content:"";height:89mm;width:4mm;margin-${start}:5mm;margin-${end}:calc(${side} - 9mm);border-bottom:.25pt solid #7F8C88}
@${start}-bottom{content:"";height:calc(${height} - 178.5mm);width:4mm;margin-${start}:5mm;margin-${end}:calc(${side} - 9mm);border-top:.25pt solid #7F8C88}}`
}

const buildScreenRules = ({ width, height, side }: (typeof papers)[Paper]) => `
:root{--font:${fonts}}:root:lang(ar){--font:${arabicFonts}}
*{box-sizing:border-box}body{margin:0;background:#DDE3E1;color:#14201F;font:400 9.5pt/13.5pt var(--font);font-variant-numeric:tabular-nums lining-nums}
:lang(ar){line-height:15pt}h1,h2,p,dl,dd,ol,ul,figure{margin:0;padding:0;list-style:none}bdi{overflow-wrap:anywhere}
.bar{position:sticky;inset-block-start:0;z-index:1;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:10px 16px;background:#fff;border-block-end:1px solid #C4CECB;font-size:15px;line-height:22px}
.bar button{min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#14201F;color:#fff;font:600 15px/22px var(--font);cursor:pointer}.bar button[hidden]{display:none}
.bar a,.bar b{display:inline-flex;align-items:center;min-height:44px;min-width:44px;justify-content:center;padding:0 6px;color:#14201F}.bar b{font-weight:600}
.bar :focus-visible{outline:3px solid #1B6FD1;outline-offset:2px}
.sheet{position:relative;width:${width};max-width:100%;min-height:${height};margin:24px auto;padding:16mm ${side} 44mm;background:#fff;box-shadow:0 2px 16px rgb(0 0 0/.12)}
.head{display:flex;gap:8mm;align-items:flex-start;justify-content:space-between;min-height:29mm}.head b,.head h1{font-size:15pt;line-height:20pt;font-weight:600}.head p{color:#5F6C68;font-size:8.5pt;line-height:12pt}.head h1{text-align:end}
.top{display:grid;grid-template-columns:minmax(0,85mm) minmax(74mm,auto);justify-content:space-between;gap:6mm;min-height:50mm;margin-block-end:5mm;align-items:start}
.address p:first-child{width:max-content;max-width:100%;font-size:7pt;line-height:10pt;color:#5F6C68;border-block-end:.25pt solid #7F8C88;padding-block-end:1mm;margin-block-end:3mm}.address p+p{font-size:10.5pt;line-height:15pt}
.meta{display:grid;grid-template-columns:auto 1fr;gap:1.2mm 4mm;justify-self:end;width:fit-content;min-width:min(100%,74mm);max-width:100%}.meta dt,.sum dt,.note{text-wrap:pretty;color:#44524E}.meta dd{text-align:end;font-weight:500}.meta bdi[dir=ltr]{white-space:nowrap}.lines .end{padding-inline-start:3mm}
table{width:100%;border-collapse:collapse}thead{display:table-header-group}tr,.after,.keep{break-inside:avoid}
th{font-weight:500;font-size:8.5pt;line-height:12pt;color:#5F6C68;text-align:start;padding-block:2mm;padding-inline:0 2mm;border-block-end:.75pt solid #14201F;vertical-align:bottom}
td{padding-block:2.6mm;padding-inline:0 2mm;border-block-end:.25pt solid #C4CECB;vertical-align:top}th:last-child,td:last-child{padding-inline-end:0}
.end{text-align:end;white-space:nowrap}td small{display:block;color:#5F6C68;font-size:8pt;line-height:11pt}td b{display:block;font-weight:600;text-wrap:balance;hyphens:auto;hyphenate-limit-chars:12 5 5}
.after{display:grid;grid-template-columns:1fr 68mm;gap:14mm;margin-block-start:8mm;align-items:start;break-before:avoid}
.sum{display:grid;grid-template-columns:1fr auto;gap:1.4mm 4mm;grid-column:2}.sum dd{text-align:end;white-space:nowrap}.sum .total{font-size:13pt;line-height:18pt;font-weight:600;color:#14201F;border-block-start:.75pt solid #14201F;padding-block-start:2mm;margin-block-start:1mm;margin-inline-start:0}dt.total+dd.total{margin-inline-start:-4mm}
.tax td,.tax th{padding-block:1.4mm}.tax th{border-block-end-width:.5pt}
.note{text-wrap:pretty;margin-block-start:9mm;break-inside:avoid}.note p+p{margin-block-start:2mm}h2{font-size:10.5pt;line-height:14pt;font-weight:600;break-after:avoid}
.foot{position:absolute;inset-inline:${side};inset-block-end:11mm;border-block-start:.25pt solid #7F8C88;padding-block-start:2.5mm;display:grid;grid-template-columns:repeat(3,1fr);gap:6mm;font-size:7.5pt;line-height:10.5pt;color:#5F6C68}.foot p:last-child{text-align:end}
.slip td{vertical-align:middle}.slip .box{display:block;width:5mm;height:5mm;border:.75pt solid #14201F;border-radius:.8mm}.slip img{display:block;width:14mm;height:14mm;object-fit:contain;border:.25pt solid #C4CECB;border-radius:1.5mm;filter:grayscale(1)}.slip .big{font-size:13pt;line-height:18pt;font-weight:600}
.pieces{text-align:end;margin-block-start:3mm;font-weight:600}.cols{display:grid;grid-template-columns:1fr 1fr;gap:8mm;margin-block-start:8mm;break-inside:avoid}.cols p{margin-block-start:2mm;color:#44524E}.returns{display:flex;gap:5mm;justify-content:space-between}.returns svg{flex:none;width:26mm;height:26mm}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media screen and (max-width:230mm){.sheet{margin:0;padding:24px 16px 24px;min-height:0;box-shadow:none}.top,.after,.cols{grid-template-columns:1fr;gap:24px}.meta{justify-self:stretch;width:100%}.sum{grid-column:1}.foot{position:static;margin-block-start:32px;grid-template-columns:1fr}.foot p:last-child{text-align:start}.lines{overflow-x:auto}}
@media print{body{background:none}.bar{display:none}.sheet{width:auto;max-width:none;min-height:0;margin:0;padding:0;box-shadow:none}.foot{display:none}}
@supports (-moz-appearance:none){@media print{.foot{display:grid;position:static;margin-block-start:12mm;break-inside:avoid}}}`

/** Several documents in one: each begins a page and ends with its foot, at the end of the page where it is short. */
const buildBatchRules = ({ size, height, side }: (typeof papers)[Paper]) => `@page{size:${size};margin:16mm ${side}}
@media print{.sheet{display:flex;flex-direction:column;min-height:calc(${height} - 34mm);break-after:page}.sheet:last-child{break-after:auto}
.foot{display:grid;position:static;margin-block-start:auto;break-inside:avoid}}`

/** The whole style sheet of a printed page; of several documents in one without strings for its margins. */
export const buildStyles = (paper: Paper, strings: PageStrings | null): string =>
  buildScreenRules(papers[paper]) + (strings ? buildPageRules(paper, strings) : buildBatchRules(papers[paper]))
