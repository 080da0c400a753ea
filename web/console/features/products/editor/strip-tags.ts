/** The text of HTML, on one line. */
export const stripTags = (html: string): string =>
  (new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d)>/g, ' $&'), 'text/html').body.textContent ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
