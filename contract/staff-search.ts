import { z } from 'zod'
import { id, text, whole } from './fields.ts'
import { languageCodes } from './languages.ts'
import { operation } from './operation.ts'

/** Searches of a brand with pinned products. */
export const maxSearchPins = 200
/** Products pinned in one search. */
export const maxPinnedGoods = 12
/** Texts that mean the same. */
export const maxSynonyms = 20

/** Of the texts; `lang` in an address is the language of the answer. */
const textLanguage = () => z.enum(languageCodes)
const query = () => text({ max: 100 })
/** Commas separate the words of a group in files. */
const word = () => text({ max: 60 }).refine((one) => !/[,\n]/.test(one), { params: { key: 'field.pattern' } })

const PinnedGoods = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** Shoppers do not see others, whose places the next ones take. */
  isListed: z.boolean(),
})

const SearchPin = z.object({
  textLanguage: textLanguage(),
  query: z.string(),
  goods: z.array(PinnedGoods),
  version: z.int(),
  changedBy: z.string(),
  changedAt: z.string(),
})
export type SearchPin = z.infer<typeof SearchPin>

const SynonymGroup = z.object({ id: z.string(), textLanguage: textLanguage(), words: z.array(z.string()) })

const manage = { audience: 'staff', permission: 'catalogue.manage' } as const
const read = { ...manage, method: 'GET', effect: 'read' } as const
const write = { ...manage, method: 'POST', effect: 'write' } as const
/** A list in an address: its items with commas between them. */
const listed = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value)
const oneSearch = { textLanguage: textLanguage(), query: query() }

/** The parts of a brand's search that staff change: texts that mean the same, and products that stand first. */
export const staffSearchApi = {
  synonyms: operation({
    ...read,
    path: '/admin/search/synonyms',
    summary: 'List the synonyms of the brand, without the everyday words that every brand has',
    input: z.object({}),
    data: z.object({ pageList: z.array(SynonymGroup) }),
    errors: [],
  }),
  saveSynonyms: operation({
    ...write,
    path: '/admin/search/synonym/save',
    summary:
      'Add texts that mean the same, or replace those of a group; an everyday word alone means only itself again',
    input: z.object({
      id: id().optional(),
      textLanguage: textLanguage(),
      words: z.array(word()).min(1).max(maxSynonyms),
    }),
    data: SynonymGroup,
    errors: ['synonyms.changed', 'synonyms.too_few', 'synonyms.taken', 'synonyms.limit'],
  }),
  deleteSynonyms: operation({
    ...write,
    path: '/admin/search/synonym/delete',
    summary: 'Delete a group of synonyms',
    input: z.object({ id: id() }),
    data: z.object({}),
    errors: ['synonyms.changed'],
  }),
  pins: operation({
    ...read,
    path: '/admin/search/pins',
    summary: 'List the searches with pinned products, the last change first',
    input: z.object({}),
    data: z.object({ pageList: z.array(SearchPin) }),
    errors: [],
  }),
  preview: operation({
    ...read,
    path: '/admin/search/preview',
    summary:
      'Show the first products of a search with these pinned ones or synonyms, as shoppers of a language would see them',
    input: z.object({
      ...oneSearch,
      goodsIds: z.preprocess(listed, z.array(id()).max(maxPinnedGoods).default([])),
      /** A group of synonyms as if it were saved; without it the saved groups count. */
      synonyms: z.preprocess(listed, z.array(word()).max(maxSynonyms).optional()),
    }),
    data: z.object({
      goods: z.array(PinnedGoods.omit({ isListed: true }).extend({ isPinned: z.boolean() })),
      total: z.int(),
    }),
    errors: [],
  }),
  savePin: operation({
    ...write,
    path: '/admin/search/pin/save',
    summary: 'Pin products in a search at the version that was read, 0 for a new one; spellings share their pins',
    input: z.object({
      ...oneSearch,
      goodsIds: z.array(id()).min(1).max(maxPinnedGoods),
      version: whole({ max: 1_000_000_000 }),
    }),
    data: SearchPin,
    errors: ['search_pin.changed', 'search_pin.limit', 'search_pin.no_words', 'goods.not_found'],
  }),
  deletePin: operation({
    ...write,
    path: '/admin/search/pin/delete',
    summary: 'Delete the pins of a search at the version that was read',
    input: z.object({ ...oneSearch, version: whole({ min: 1, max: 1_000_000_000 }) }),
    data: z.object({}),
    errors: ['search_pin.changed'],
  }),
}
