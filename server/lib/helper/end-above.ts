const LOOK_MS = 50

/**
 * Ends this process when it holds more memory than that: the limit of V8's heap does not count what libraries take by code of
 * their own. Works while that code runs in other threads.
 */
export function endAbove(megabytes: number): void {
  const look = () => {
    // Not `exit`, which waits for the threads.
    if (process.memoryUsage.rss() > megabytes * 1_000_000) process.kill(process.pid, 'SIGKILL')
  }
  setInterval(look, LOOK_MS).unref()
}
