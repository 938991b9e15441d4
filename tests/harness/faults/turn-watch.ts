// Loaded into a process with `--import`. At each SIGUSR2 it prints the longest turn of the event loop since the last one.
const STEP_MS = 5

let looks = 0
let longest = { cpuMs: 0, wallMs: 0 }

const look = () => {
  const { user, system } = process.threadCpuUsage()
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() }
}
let before = look()

setInterval(() => {
  const now = look()
  longest = {
    cpuMs: Math.max(longest.cpuMs, now.cpuMs - before.cpuMs),
    wallMs: Math.max(longest.wallMs, now.wallMs - before.wallMs),
  }
  before = now
}, STEP_MS).unref()

process.on('SIGUSR2', () => {
  looks += 1
  process.stderr.write(`look ${looks} at turns: ${JSON.stringify(longest)}\n`)
  longest = { cpuMs: 0, wallMs: 0 }
})
