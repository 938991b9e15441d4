// Makes a directory and those above it that are missing. The option `recursive` of Node's own functions never returns where
// a directory exists and answers ENOENT for a new name in it, as `/proc` does.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCodeOf } from './error-code.ts'

const OWN = 0o700

/** @returns the topmost directory that was made; undefined if it exists already */
export async function makeDirectory(path: string): Promise<string | undefined> {
  try {
    return await makeOne(path)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const first = await makeDirectory(dirname(path))
  const own = await makeOne(path)
  return first ?? own
}

async function makeOne(path: string): Promise<string | undefined> {
  try {
    await mkdir(path, OWN)
    return path
  } catch (error) {
    if ((await stat(path).catch(() => undefined))?.isDirectory()) return undefined
    throw error
  }
}

/** As `makeDirectory`, before the service listens. */
export function makeDirectorySync(path: string, mode = OWN): void {
  try {
    makeOneSync(path, mode)
  } catch (error) {
    if (!isMissing(error)) throw error
    makeDirectorySync(dirname(path), mode)
    makeOneSync(path, mode)
  }
}

function makeOneSync(path: string, mode: number): void {
  try {
    mkdirSync(path, mode)
  } catch (error) {
    if (!(existsSync(path) && statSync(path).isDirectory())) throw error
  }
}

const isMissing = (error: unknown): boolean => errorCodeOf(error) === 'ENOENT'
