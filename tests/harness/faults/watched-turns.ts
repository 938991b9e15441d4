import { type ServiceProcess, startServiceProcess } from '../service/service-process.ts'

/** The longest turn of an event loop: its processor time, and its duration, which includes other processes. */
interface LongestTurn {
  cpuMs: number
  wallMs: number
  /** The processor time of all turns. */
  sumMs: number
}

export interface WatchedService extends ServiceProcess {
  /** Since the start, or since the last call. */
  readLongestTurn(): Promise<LongestTurn>
}

export async function startWatchedService(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<WatchedService> {
  const watch = `--import=${import.meta.resolve('./turn-watch.ts')}`
  const service = await startServiceProcess(dataDirectory, { settings: { ...settings, NODE_OPTIONS: watch } })
  let looks = 0
  const readLongestTurn = async (): Promise<LongestTurn> => {
    looks += 1
    service.signal('SIGUSR2')
    return JSON.parse(await service.outputMatching(new RegExp(`look ${looks} at turns: (.+)\n`)))
  }
  // Discards the turn in which the program was loaded.
  await fetch(`${service.url}/healthz`)
  await readLongestTurn()
  return { ...service, readLongestTurn }
}
