/** Keys of the documents that the law of most countries asks a shop for. */
const legalKeys = ['terms', 'privacy', 'returns']

/** A host that people at other machines can open; `.localhost` and names without a dot are of this machine or network. */
export const isPublicHost = (host: string): boolean =>
  host.includes('.') && !/(^|\.)(localhost|local|test|example|invalid)$/.test(host) && !/^\d+(\.\d+){3}$/.test(host)

/**
 * True when each legal document was changed after the brand was made, whose documents were all written at one moment.
 */
export function hasChangedDocuments(documents: readonly { readonly key: string; readonly at: Date }[]): boolean {
  const first = Math.min(...documents.map(({ at }) => at.getTime()))
  return legalKeys.every((key) => documents.some((one) => one.key === key && one.at.getTime() > first))
}
