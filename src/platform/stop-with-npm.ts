/** chosen: how often it is looked (milliseconds). */
const lookMilliseconds = 500

/**
 * npm passes a signal to the shell that it runs a script by. That ends without telling the processes below it, so the
 * platform looks itself whether the shell is still there.
 */
export function stopWithNpm({ npm_lifecycle_event: script }: NodeJS.ProcessEnv, stop: () => void): void {
  if (script !== 'start' && script !== 'dev') return
  const shell = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(looking)
    stop()
  }, lookMilliseconds)
  looking.unref()
}
