import type { Mutation } from './mutation.ts'

const taxes = ['server/modules/checkout/taxes.test.ts']
const commands = ['server/commands/admin/tax.test.ts']

export const taxMutations: readonly Mutation[] = [
  {
    name: 'an order is placed at a tax that has changed since its quote',
    file: 'server/modules/checkout/create-trade.ts',
    find: "  if (changes.length > 0) throw refusal('checkout.changed', { changes })\n  return taxes\n",
    replace: '  return taxes\n',
    tests: taxes,
  },
  {
    name: 'tax stays in escrow when an order is paid',
    file: 'server/modules/orders/trades/trade-payment.ts',
    find: '    bookTaxes(ctx, payment),\n',
    replace: '',
    tests: taxes,
  },
  {
    name: 'a refund leaves its tax in the tax account',
    file: 'server/modules/orders/refunds/refund-lines.ts',
    find: "  await post(ctx, 'order_tax_return', refundId, buildTaxReturnEntries(tax))\n",
    replace: '',
    tests: taxes,
  },
  {
    name: 'a store does not pay the tax on the commission',
    file: 'server/modules/orders/trades/place-trade.ts',
    find: 'ctx.brand.settings.tax?.commissionTaxPercent ?? 0',
    replace: '0',
    tests: taxes,
  },
  {
    name: 'the tax on the commission stays with the brand when the units are refunded',
    file: 'server/modules/orders/order-money.rules.ts',
    find: '    commissionTaxMinor: between(line.commission_tax_minor),\n',
    replace: '    commissionTaxMinor: line.commission_tax_minor,\n',
    tests: taxes,
  },
  {
    name: 'the tax that a refund gave back is not counted on the order',
    file: 'server/modules/orders/refunds/refunds.queries.ts',
    find: '      tax_returned_minor: sql`tax_returned_minor + ${taxMinor}`,\n',
    replace: '',
    tests: taxes,
  },
  {
    name: 'delivery is refunded without the tax that was added to it',
    file: 'server/modules/orders/refunds/refund-lines.ts',
    find: 'deliveryMinor > 0 ? getRemainingDelivery(order) : 0',
    replace: 'deliveryMinor',
    tests: taxes,
  },
  {
    name: 'the check does not look at tax accounts',
    file: 'server/modules/orders/check-escrow.ts',
    find: "    ...accounts.map((account) => ({ ...account, issue: 'tax_differs' as const, kind: 'tax' })),\n",
    replace: '',
    tests: taxes,
  },
  {
    name: 'a malformed business number is accepted',
    file: 'server/modules/tax/read-tax-basis.ts',
    find: 'if (!isBusinessNumber(number, place.country, place.region))',
    replace: "if (number === '')",
    tests: taxes,
  },
  {
    name: 'rates may overlap',
    file: 'server/modules/tax/administration/manage-taxes.ts',
    find: "  if (blocking) throw refusal('tax.rate_overlaps', { from: blocking.from })\n",
    replace: '',
    tests: commands,
  },
  {
    name: 'a place may belong to two zones',
    file: 'server/modules/tax/administration/manage-taxes.ts',
    find: "    if (holder !== undefined) throw refusal('tax.area_taken', { place, zone: holder })\n",
    replace: '',
    tests: commands,
  },
  {
    name: 'a rate above 100 % is accepted',
    file: 'server/modules/tax/administration/manage-taxes.ts',
    find: 'percent >= 0 && percent <= 100',
    replace: 'percent >= 0',
    tests: commands,
  },
]
