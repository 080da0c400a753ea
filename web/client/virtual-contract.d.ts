declare module 'virtual:contract-paths' {
  /** Method and path of every operation, without the schemas: all that the browser needs of the contract. */
  export const paths: Readonly<Record<string, readonly ['GET' | 'POST' | 'DELETE', string]>>
}
