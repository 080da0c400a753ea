/**
 * Operations that no page calls, with the reason. Every other one is used by the storefront or a console; a new one needs a
 * page or a line here, and a line goes as soon as a page uses its operation.
 */
export const operationsWithoutScreen: Readonly<Record<string, string>> = {
  // Results that pages get in another way.
  'brand.brand': 'the server puts it into every page; for programs',
  'cart.list': 'the same as cart.get_current, as the API promises it',
  'goods.banners': 'the home page reads its banners with its other sections; for programs',
  'goods.sellers': 'lists of stores come with the home page and searches; for programs',
  'goods.sellerDetail': 'the page of a store reads its sections at once; for programs',
  'goods.sellerGoods': 'the home page reads stores with their products with its sections; for programs',
  'invoices.detail': 'documents are printed as pages of their own; for programs',
  'sellerInvoices.detail': 'documents are printed as pages of their own; for programs',
  'returns.detail': 'the page of a return reads all returns of its order',
  'traders.store': 'the page of a product reads the trader with the product; for programs',
  'notices.unsubscribe': 'mail programs call it, by a header of the mail',
  'content.unsubscribe': 'mail programs call it, by a header of a newsletter',
  'credit.quote': 'the calculator counts by the same rules in the browser; for programs',
  'credit.quoteRepayment': 'the loan has the sum of an early payment with it; for programs',
  // Older twins of operations that pages use.
  'sales.delete': 'older twin of sales.end, kept for programs',
  'staff.users': 'older twin of staffUsers.list, kept for programs',
  'staff.audit': 'older twin of staffAudit.list, kept for programs',
  'sellerMoney.balance': 'older twin of sellerMoney.overview, kept for programs',
  'delivery.save': 'older twin of delivery.replace, kept for programs',
  'delivery.delete': 'older twin of delivery.replace, kept for programs',
  'withdrawalExemptions.save':
    'the editor of products saves it with the product; for many products at once by programs',
  // Operations whose pages are missing.
  'cart.clear': 'no page yet: lines are deleted one by one or by selection',
  'sellerMoney.transfer': 'no page yet: earnings are paid out to accounts',
}
