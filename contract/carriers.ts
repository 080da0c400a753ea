/** A carrier whose tracking numbers we can check, and whose page we can link. */
export type Carrier = {
  readonly name: string
  /** Matches a number without blanks and hyphens, in capitals. */
  readonly pattern: RegExp
  /** Numbers as they look, for the sentence beside the field. */
  readonly examples: readonly string[]
  /** Its page; `{number}` is replaced. */
  readonly url: string
}

/** Two letters, nine digits and a country, as the Universal Postal Union numbers parcels (standard S10). */
const postalPattern = (country: string, others = '') =>
  new RegExp(`^(?:[A-Z]{2}\\d{9}${country}${others && `|${others}`})$`)

/** Sorted by name. Numbers and addresses as the carriers publish them. */
export const carriers: readonly Carrier[] = [
  {
    name: 'Canada Post',
    pattern: postalPattern('CA', '\\d{16}'),
    examples: ['7023210039414604', 'LM123456785CA'],
    url: 'https://www.canadapost-postescanada.ca/track-reperage/en#/details/{number}',
  },
  {
    name: 'Correios',
    pattern: postalPattern('BR'),
    examples: ['AA123456785BR'],
    url: 'https://rastreamento.correios.com.br/app/index.php?objetos={number}',
  },
  {
    name: 'DHL',
    pattern: /^(?:\d{10}|\d{12}|\d{16}|\d{20}|JJD\d{18}|JVGL\d{14,20}|[A-Z]{2}\d{9}DE)$/,
    examples: ['1234567890', 'JJD014600003682845218'],
    url: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={number}',
  },
  {
    name: 'DPD',
    pattern: /^\d{14}[A-Z0-9]?$/,
    examples: ['01234567890123'],
    url: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  },
  {
    name: 'FedEx',
    pattern: /^(?:\d{12}|\d{15}|\d{20}|\d{22})$/,
    examples: ['123456789012'],
    url: 'https://www.fedex.com/fedextrack/?trknbr={number}',
  },
  {
    name: 'GLS',
    pattern: /^(?:\d{11,12}|[A-Z0-9]{8})$/,
    examples: ['12345678901', 'ZXCV1234'],
    url: 'https://gls-group.eu/EU/en/parcel-tracking?match={number}',
  },
  {
    name: 'Japan Post',
    pattern: postalPattern('JP', '\\d{11,12}'),
    examples: ['12345678901', 'EN123456785JP'],
    url: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&locale=en',
  },
  {
    name: 'La Poste',
    pattern: postalPattern('FR', '[A-Z0-9]{13}'),
    examples: ['8R12345678901', 'LA123456785FR'],
    url: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    name: 'Royal Mail',
    pattern: postalPattern('GB'),
    examples: ['AB123456785GB'],
    url: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  {
    name: 'SF Express',
    pattern: /^(?:SF\d{13}|\d{12})$/,
    examples: ['SF1234567890123'],
    url: 'https://www.sf-express.com/we/ow/chn/en/waybill/waybill-detail/{number}',
  },
  {
    name: 'UPS',
    pattern: /^1Z[A-Z0-9]{16}$/,
    examples: ['1Z999AA10123456784'],
    url: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    name: 'USPS',
    pattern: postalPattern('US', '\\d{20}|\\d{22}'),
    examples: ['9400100000000000000000', 'EA123456785US'],
    url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
]

/** A number as carriers write it: without blanks and hyphens, in capitals. */
const normaliseNumber = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** The carrier of this name in any case; undefined for one that we do not know. */
export const findCarrier = (name: string): Carrier | undefined =>
  carriers.find((carrier) => carrier.name.toLowerCase() === name.trim().toLowerCase())

/** Whether a number looks like one of the carrier's. */
export const isTrackingNumber = ({ pattern }: Carrier, number: string): boolean => pattern.test(normaliseNumber(number))

/** The page on which a carrier shows a parcel; null for an unknown carrier, and for a number that is none of its own. */
export function findTrackingUrl(carrierName: string, number: string): string | null {
  const carrier = findCarrier(carrierName)
  if (!carrier || !isTrackingNumber(carrier, number)) return null
  return carrier.url.replace('{number}', encodeURIComponent(normaliseNumber(number)))
}
