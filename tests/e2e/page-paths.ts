/** Every page that a visitor can open without knowing an id. */
export const visitorPaths = [
  '/index',
  '/classification',
  '/commodity',
  '/searchGoods?keyword=%22a%22',
  '/searchStore?keyword=%22a%22',
  '/searchResult?keyword=%22a%22',
  '/discounted',
  '/information',
  '/doc?docId=1',
  '/subscription',
  '/legalNotice',
  '/merchantsettled',
  '/credit',
  '/login',
  '/register',
  '/forgotPassword',
]

/** Every page of an account. */
export const accountPaths = [
  '/userInfo/dashboard',
  '/userInfo/my-order',
  '/userInfo/my-returns',
  '/userInfo/my-coupons',
  '/userInfo/wallet',
  '/userInfo/wallet/recharge',
  '/userInfo/wallet/withdraw',
  '/userInfo/referral',
  '/userInfo/collect-goods',
  '/userInfo/collect-shop',
  '/userInfo/download',
  '/userInfo/setup/shipping-address',
  '/userInfo/setup/login-password',
  '/userInfo/your-data',
  '/userInfo/setup',
  '/merchantsettled/apply',
]
