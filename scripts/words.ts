/** A word or phrase that this project does not use, and the one that it uses. */
export type WordRule = {
  /** Words in a row, in lower case: parts of a name (`deedList`, `use-deed`) or words of a sentence. */
  readonly avoid: readonly string[]
  readonly use: string
  /** Everywhere by default; `prose` is comments, documents, texts and the sentences in strings. */
  readonly in?: 'names' | 'functions' | 'types' | 'comments' | 'prose'
  /** Counts only there in the name or comment: `start` of a longer one, `end` of a longer one, or the `whole` of it. */
  readonly at?: 'start' | 'end' | 'whole'
  /** Beginnings of paths; all files by default. */
  readonly under?: readonly string[]
}

/** Words of our own that the field has a term for. The reasons stand in docs/glossary.md. */
export const wordRules: readonly WordRule[] = [
  { avoid: ['door', 'doors'], use: 'public API' },
  { avoid: ['room', 'rooms', 'the house'], use: 'layer' },
  { avoid: ['wall', 'walls', 'walled', 'unwalled'], use: 'tenant isolation, row-level security' },
  { avoid: ['walk', 'walks', 'walker', 'walkers', 'walking', 'walked'], use: 'model-based test, command, journey' },
  { avoid: ['journey', 'journeys'], use: 'round trip', under: ['server/', 'contract/'] },
  { avoid: ['deed', 'deeds'], use: 'action' },
  { avoid: ['kept', 'keep for'], use: 'cache, stored, keep-alive', in: 'names' },
  {
    avoid: ['kept answer', 'kept answers', 'kept page', 'kept pages'],
    use: 'cached response, keep-alive page',
    in: 'prose',
  },
  { avoid: ['shelf', 'shelves'], use: 'product rail, product row' },
  { avoid: ['floor', 'floors'], use: 'home section' },
  { avoid: ['niche', 'niches'], use: 'picture frame' },
  { avoid: ['ask', 'asks', 'asked', 'asking', 'ask again'], use: 'request, send, apiQuery', in: 'names' },
  { avoid: ['call of'], use: 'getApi', in: 'names', at: 'whole' },
  { avoid: ['who'], use: 'principal, currentUser', in: 'names' },
  { avoid: ['fault', 'faults', 'faulty'], use: 'error, problem, issue' },
  { avoid: ['refuse stranger', 'refuse unpayable'], use: 'authorize' },
  {
    avoid: ['together', 'lastly', 'once', 'compiled'],
    use: 'pipeline, deferToCommit, withIdempotency',
    in: 'names',
    at: 'whole',
    under: ['server/'],
  },
  { avoid: ['plan anew', 'plan once'], use: 'custom plan, generic plan', in: 'names' },
  { avoid: ['most', 'longest', 'deepest', 'least', 'fewest'], use: 'max, min', in: 'names', at: 'start' },
  { avoid: ['trade carrier', 'carry chargeback', 'carry chargebacks'], use: 'chargeback handler' },
  { avoid: ['receivers'], use: 'payment handlers', in: 'names' },
  { avoid: ['file place', 'has place', 'place of'], use: 'visibility, position, state', in: 'names' },
  { avoid: ['cause id'], use: 'reference id', in: 'names' },
  { avoid: ['picture', 'pictures', 'pictured'], use: 'image', in: 'names' },
  { avoid: ['switch user', 'switch on', 'switch off'], use: 'enableUser, disableUser', in: 'names' },
  { avoid: ['recently right', 'right recently', 'remember right', 'may be right'], use: 'verified-password cache' },
  { avoid: ['tries', 'forgive'], use: 'failed attempts', in: 'names' },
  { avoid: ['forget', 'forgets', 'forgotten'], use: 'delete, clear, evict', in: 'names' },
  {
    avoid: ['uncount', 'take sales', 'give coupons back', 'let go', 'let pass'],
    use: 'subtract, restore, release, approve',
    in: 'names',
  },
  { avoid: ['note'], use: 'record, mark', in: 'functions', at: 'start' },
  { avoid: ['show'], use: 'toXView', in: 'functions', at: 'start', under: ['server/'] },
  { avoid: ['waiting line', 'waiting lines'], use: 'concurrency limiter' },
  { avoid: ['bell', 'bells'], use: 'wake-up' },
  { avoid: ['outside'], use: 'external services', in: 'names', at: 'whole' },
  { avoid: ['brand book'], use: 'brand registry' },
  { avoid: ['acting for'], use: 'context for payer', in: 'names' },
  { avoid: ['orders behind'], use: 'orders by reference', in: 'names' },
  { avoid: ['whole last word'], use: 'exact last word', in: 'names' },
  { avoid: ['hit batches', 'cut record', 'is big'], use: 'view counter, parse record, is large', in: 'names' },
  { avoid: ['patience', 'patiently'], use: 'timeout' },
  { avoid: ['lost session', 'load guard'], use: 'session expired, chunk loading', in: 'names' },
  { avoid: ['backstage'], use: 'fixtures' },
  { avoid: ['meddle', 'meddles', 'meddled', 'meddling'], use: 'tamper' },
  { avoid: ['specimen', 'specimens'], use: 'sample' },
  { avoid: ['mortal'], use: 'crashable' },
  { avoid: ['has eyes', 'have eyes', 'has teeth', 'have teeth'], use: 'negative control' },
  { avoid: ['be fair', 'unfair'], use: 'accessibility violations' },
  { avoid: ['no quote'], use: 'quote error', in: 'names' },
  { avoid: ['nothing yet'], use: 'empty state', in: 'names' },
  { avoid: ['past end'], use: 'page out of range', in: 'names' },
  { avoid: ['page ways'], use: 'pagination', in: 'names' },
  {
    avoid: ['read back', 'leave if known', 'show current', 'carry compared', 'viewed here'],
    use: 'returnUrl and the like',
    in: 'names',
  },
  {
    avoid: ['brings', 'sums'],
    use: 'benefits, order summary, price breakdown',
    in: 'names',
    at: 'whole',
    under: ['web/'],
  },
  { avoid: ['awake'], use: 'hydrated' },
  { avoid: ['anew'], use: 'again, new' },
  { avoid: ['put right', 'puts right'], use: 'correct' },
  { avoid: ['mend', 'mends', 'mended', 'mending'], use: 'fix' },
  { avoid: ['lately'], use: 'recently' },
  { avoid: ['for good'], use: 'permanently' },
  { avoid: ['in place of'], use: 'instead of' },
  { avoid: ['unless said', 'unless it says', 'unless told otherwise'], use: 'by default' },
  { avoid: ['as the customer says', 'the customer says', 'as the customer wants'], use: 'per the specification' },
  { avoid: ['so that nobody', 'whoever'], use: 'who it is' },
  { avoid: ['what'], use: 'the subject itself', in: 'comments', at: 'start' },
  { avoid: ['answers'], use: 'returns', in: 'comments', at: 'start' },
  { avoid: ['of'], use: 'getX, findX, toX', in: 'functions', at: 'end' },
  {
    avoid: [
      'told',
      'sought',
      'begun',
      'asked',
      'taken',
      'bought',
      'placed',
      'among',
      'behind',
      'beside',
      'ended',
      'made',
      'done',
      'tried',
      'seen',
      'given',
      'found',
      'shown',
      'wanted',
      'received',
      'sent',
      'running',
      'frozen',
      'stored',
    ],
    use: 'a noun',
    in: 'types',
    at: 'whole',
  },
]

/** Where a word is right: the name of another party, a stored value, a wire name, or the field's own sense of it. */
export const wordExceptions: readonly {
  readonly words: readonly string[]
  readonly under: readonly string[]
  readonly reason: string
}[] = [
  {
    words: ['*'],
    under: ['server/db/'],
    reason: 'migrations that have run do not change, and the schema is generated from them',
  },
  { words: ['*'], under: ['CHANGELOG.md'], reason: 'the history is told in the words of its time' },
  { words: ['*'], under: ['scripts/words.ts', 'scripts/check-words'], reason: 'the list itself' },
  { words: ['*'], under: ['demo/catalogue/'], reason: 'goods, stores and reviews speak of rooms, shelves and walks' },
  {
    words: ['wall', 'walls', 'floor', 'room', 'rooms', 'bell', 'bells', 'shelf', 'shelves', 'niche', 'niches'],
    under: ['demo/art/'],
    reason: 'drawings have walls and floors',
  },
  { words: ['wall', 'floor'], under: ['contract/scene', 'contract/brand-file'], reason: 'keys of stored drawings' },
  {
    words: ['fault', 'faults'],
    under: ['tests/trust/faults', 'scripts/trust.ts'],
    reason: 'fault injection is a term of the field',
  },
  {
    words: ['floor', 'floors'],
    under: ['contract/home.ts', 'i18n/en/home.json', 'web/storefront/features/home/home-page.tsx'],
    reason: 'a name of the API',
  },
  {
    words: ['floor', 'wall', 'room', 'rooms'],
    under: ['tests/golden/', 'i18n/en/home.json'],
    reason: 'goods for rooms',
  },
  {
    words: ['fault', 'faults'],
    under: ['server/platform/audit/', 'tests/trust/full-disk.test.ts'],
    reason: 'a column, and fault injection',
  },
  { words: ['journey', 'journeys'], under: ['tests/'], reason: 'a user journey is a term of end-to-end tests' },
  { words: ['picture'], under: ['web/'], reason: 'a picture frame, and the element of HTML' },
  {
    words: ['wall'],
    under: ['demo/fill/home-rows.ts', 'server/modules/media/build-scene-address.ts'],
    reason: 'a part of drawn shop windows',
  },
  { words: ['most'], under: ['server/modules/delivery/'], reason: 'mostGrams, a name of the API' },
  { words: ['longest'], under: ['vitest.config.ts'], reason: 'tests are sorted by their time' },
]
