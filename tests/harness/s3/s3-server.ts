import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processEnvironment } from '../../../server/config.ts'
import { newId } from '../../../server/lib/ids.ts'

/** A bucket, and the environment variables of a service that uses it. */
export interface S3Server {
  settings: { DAYLEAF_MEDIA_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }
  close(): Promise<void>
}

/** An S3 server in this process. It accepts every secret: real signatures are for the server in `DAYLEAF_TEST_S3`. */
async function startS3rver(): Promise<S3Server> {
  const { default: S3rver } = await import('s3rver')
  const directory = await mkdtemp(join(tmpdir(), 'dayleaf-s3-'))
  const server = new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: 'diary' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      DAYLEAF_MEDIA_URL: `s3://diary/media?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const { DAYLEAF_TEST_S3, AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = processEnvironment()

/** A new prefix in the bucket of a real server. */
function prefixInRealBucket(): S3Server['settings'] {
  const url = new URL(DAYLEAF_TEST_S3 ?? '')
  url.pathname = `${url.pathname}/${newId()}`
  return { DAYLEAF_MEDIA_URL: url.href, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY }
}

/** Environment variables for the media store of a test's services: by default none. */
export const testedMedia = (): Record<string, string> =>
  DAYLEAF_TEST_S3 === undefined ? {} : { ...prefixInRealBucket() }

/**
 * The S3 servers that the suites of media run against. `DAYLEAF_TEST_S3` names a bucket of a real one, as
 * `DAYLEAF_MEDIA_URL` does, with its credentials in the environment. All tests of the API use it then.
 */
export const s3Servers = [
  { server: 's3rver', isThere: true, isReal: false, start: startS3rver },
  {
    server: 'the server in DAYLEAF_TEST_S3',
    isThere: DAYLEAF_TEST_S3 !== undefined,
    isReal: true,
    start: async (): Promise<S3Server> => ({ settings: prefixInRealBucket(), close: async () => {} }),
  },
]
