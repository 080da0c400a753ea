export { authenticate } from './sessions/authenticate.ts'
export { findAddress } from './addresses/addresses.ts'
export { purgeIdentityData } from './purge-identity-data.ts'
export { serveIdentity } from './identity.routes.ts'
