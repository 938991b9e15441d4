import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { findFreePort } from '../clients/free-port.ts'

/** An installed PgBouncer in front of a server, in transaction mode. */
export interface PgBouncer {
  /** The server's URL through PgBouncer. */
  url: string
  stop(): Promise<void>
}

const NOBODY = 65_534

export async function startPgBouncer(program: string, serverUrl: string): Promise<PgBouncer> {
  const { hostname, port, username, password } = new URL(serverUrl)
  const directory = mkdtempSync(join(tmpdir(), 'dayleaf-pgbouncer-'))
  const own = await findFreePort()
  const file = (name: string, text: string) => {
    writeFileSync(join(directory, name), text)
    return join(directory, name)
  }
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: own,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: file('users', `"${username}" "${decodeURIComponent(password)}"\n`),
    pool_mode: 'transaction',
    default_pool_size: 10,
    max_client_conn: 1000,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const ini = file(
    'pgbouncer.ini',
    `[databases]\n* = host=${hostname} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`,
  )
  const isRoot = process.getuid?.() === 0
  for (const path of isRoot ? [directory, ini, settings.auth_file] : []) chownSync(path, NOBODY, NOBODY)
  // It refuses to run as root.
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, ['-q', ini], { ...user, stdio: 'inherit' })
  await untilListening(child, own)
  const url = new URL(serverUrl)
  url.hostname = '127.0.0.1'
  url.port = String(own)
  return {
    url: url.href,
    async stop() {
      const ended = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket
        .once('connect', () => resolve(socket.destroy() !== undefined))
        .once('error', () => resolve(false))
    })
    if (isThere) return
    await setTimeout(50)
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}`)
}
