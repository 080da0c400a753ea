import type { Mutation } from './mutation.ts'

const issue = 'server/modules/invoices/issue-documents.ts'
const issueTests = ['server/modules/invoices/invoices.test.ts']
const rules = 'server/modules/invoices/document.rules.ts'
const ruleTests = ['server/modules/invoices/document.rules.test.ts']
const printTests = ['server/pages/print/print.test.ts']

export const invoiceMutations: readonly Mutation[] = [
  {
    name: 'two workers number the documents of one issuer',
    file: 'server/modules/invoices/invoices.queries.ts',
    find: '    .forNoKeyUpdate()\n',
    replace: '',
    tests: issueTests,
  },
  {
    name: 'a worker issues again what another one issued meanwhile',
    file: issue,
    find: 'const ready = drafts.filter(({ id }) => open.has(id))',
    replace: 'const ready = drafts',
    tests: issueTests,
  },
  {
    name: 'the rest of an invoice forgets the credit notes of the same batch',
    file: issue,
    find: 'remaining.get(orderId)! - note.content.totalMinor',
    replace: 'invoice.remainingMinor',
    tests: issueTests,
  },
  {
    name: 'the store issues where the brand owes the tax',
    file: 'server/modules/invoices/request-documents.ts',
    find: "taxTerms.liable === 'brand' ? null : storeId",
    replace: 'taxTerms.liable === null ? null : storeId',
    tests: issueTests,
  },
  {
    name: 'each credit note rounds its units alone',
    file: rules,
    find: 'getShare(totalMinor, refundedQuantity, of) - getShare(totalMinor, refundedQuantity - quantity, of)',
    replace: 'getShare(totalMinor, quantity, of)',
    tests: ruleTests,
  },
  {
    name: 'a credit note always gives back the delivery',
    file: rules,
    find: 'refund.withDelivery ? order.deliveryMinor : 0',
    replace: 'order.deliveryMinor',
    tests: ruleTests,
  },
  {
    name: 'anyone prints any document',
    file: 'server/modules/invoices/read-invoices.ts',
    find: 'if (!found || !mayRead(found))',
    replace: 'if (!found)',
    tests: [...issueTests, ...printTests],
  },
  {
    name: 'any seller prints any packing slip',
    file: 'server/modules/invoices/packing-slip.ts',
    find: 'isAllowedInStore(principal, storeId, [',
    replace: 'isAllowedInStore(principal, principal.storeId!, [',
    tests: printTests,
  },
  {
    name: 'names are markup on a printed page',
    file: 'server/platform/html.ts',
    find: 'return escapeText(String(value))',
    replace: 'return String(value)',
    tests: printTests,
  },
  {
    name: 'names are style on a printed page',
    file: 'server/platform/html.ts',
    find: '(sign) => `\\\\${sign.codePointAt(0)!.toString(16)} `',
    replace: '(sign) => sign',
    tests: printTests,
  },
]
