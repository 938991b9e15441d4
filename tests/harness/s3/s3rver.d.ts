declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** What is used here of https://github.com/jamhall/s3rver. */
  // biome-ignore lint/style/noDefaultExport: so it is.
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
