import { type ServiceProcess, startServiceProcess } from '../service/service-process.ts'

/** The longest turn of an event loop: of the processor, and by the clock, which other processes hold up as well. */
interface LongestTurn {
  cpuMs: number
  wallMs: number
}

export interface WatchedService extends ServiceProcess {
  /** Since the service listened, or since this was asked last. */
  takeLongestTurn(): Promise<LongestTurn>
}

export async function startWatchedService(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<WatchedService> {
  const watch = `--import=${import.meta.resolve('./turn-watch.ts')}`
  const service = await startServiceProcess(dataDirectory, { settings: { ...settings, NODE_OPTIONS: watch } })
  let looks = 0
  const takeLongestTurn = async (): Promise<LongestTurn> => {
    looks += 1
    service.signal('SIGUSR2')
    return JSON.parse(await service.outputMatching(new RegExp(`look ${looks} at turns: (.+)\n`)))
  }
  // The turn in which it was loaded is no business of a test, and ends before an answer comes.
  await fetch(`${service.url}/healthz`)
  await takeLongestTurn()
  return { ...service, takeLongestTurn }
}
