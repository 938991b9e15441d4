import { arrivalDirectoryOf, type Config } from './config.ts'

const MEBIBYTE = 1024 * 1024

/** How many and how large files may be. */
export const readMediaLimits = (config: Config) => ({
  directory: arrivalDirectoryOf(config),
  maxFileBytes: config.DAYLEAF_MAX_FILE_MB * MEBIBYTE,
  quotaBytes: config.DAYLEAF_QUOTA_GB && config.DAYLEAF_QUOTA_GB * 1024 * MEBIBYTE,
})
