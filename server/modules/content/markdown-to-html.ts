const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const inline = (text: string) =>
  escape(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s"]+)\)/g, '<a href="$2">$1</a>')

const items = (lines: readonly string[], mark: RegExp) =>
  lines.map((line) => `<li>${inline(line.replace(mark, ''))}</li>`).join('')

function blockToHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  const heading = /^(#{2,4}) +(.+)$/.exec(lines[0]!)
  if (heading) {
    const [, { length }, words] = heading as unknown as [string, string, string]
    const rest = lines.slice(1).join('\n')
    return `<h${length}>${inline(words)}</h${length}>${rest ? blockToHtml(rest) : ''}`
  }
  if (lines.every((line) => /^[-*] /.test(line))) return `<ul>${items(lines, /^[-*] +/)}</ul>`
  if (lines.every((line) => /^\d+\. /.test(line))) return `<ol>${items(lines, /^\d+\. +/)}</ol>`
  return `<p>${lines.map(inline).join(' ')}</p>`
}

/** Supports the part of Markdown that documents use: headings, paragraphs, lists, bold text and links. */
export const markdownToHtml = (markdown: string): string =>
  markdown
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockToHtml)
    .join('\n')
