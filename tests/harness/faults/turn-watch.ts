// Loaded into a process with `--import`. At each SIGUSR2 it prints the longest turn of the event loop since the last one, and
// the processor time of all turns.
const STEP_MS = 5

let looks = 0
let longest = { cpuMs: 0, wallMs: 0 }

const look = () => {
  const { user, system } = process.threadCpuUsage()
  return { cpuMs: (user + system) / 1000, wallMs: performance.now() }
}
let before = look()
let lookedAt = before.cpuMs

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
  const { cpuMs } = look()
  process.stderr.write(`look ${looks} at turns: ${JSON.stringify({ ...longest, sumMs: cpuMs - lookedAt })}\n`)
  lookedAt = cpuMs
  longest = { cpuMs: 0, wallMs: 0 }
})
