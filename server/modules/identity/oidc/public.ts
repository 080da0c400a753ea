export { discoverProvider } from './provider-client.ts'
export { deleteSecret, saveSecret } from './provider-secret.ts'
export { receiveProviderAnswer } from './receive-provider-answer.ts'
