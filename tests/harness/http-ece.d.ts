declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Keys = {
    readonly version: 'aes128gcm'
    readonly privateKey: ECDH
    readonly authSecret: Buffer
  }
  export function decrypt(body: Buffer, keys: Keys): Buffer
}
