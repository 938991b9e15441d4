import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig, storeAddressOf } from '../../../server/config.ts'
import { openBucket } from '../../../server/media/store/s3/bucket.ts'

/** Names of a user's originals, variants and parts, in the directory or bucket that the settings name. */
export async function listStoredFiles(settings: Record<string, string>, userId: string): Promise<string[]> {
  const config = readConfig(settings)
  const address = storeAddressOf(config)
  if ('directory' in address) {
    const options = { recursive: true, withFileTypes: true } as const
    const entries = await readdir(join(address.directory, userId), options).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = config
  const bucket = openBucket({ address, credentials: { accessKeyId, secretAccessKey } })
  const objects = await Array.fromAsync(bucket.list(`${userId}/`))
  return objects.map(({ path }) => path.split('/').at(-1) ?? '')
}
